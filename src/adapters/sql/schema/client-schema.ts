/** What programs may, and what they did. Of calls the oldest go; packs are pruned before what names them, so those are numbers. */

export const FOURTEENTH_SCHEMA = `
CREATE TABLE client_grants (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  installation ANY NOT NULL,
  client ANY NOT NULL,
  right_code INTEGER NOT NULL,
  -- JSON: names; null: of all.
  agents TEXT,
  given_at INTEGER NOT NULL,
  until_at INTEGER,
  revoked_at INTEGER
) STRICT;
CREATE INDEX client_grants_by_client ON client_grants (installation, client, id);

CREATE TABLE client_calls (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  installation ANY NOT NULL,
  client ANY NOT NULL,
  at INTEGER NOT NULL,
  call TEXT NOT NULL,
  outcome TEXT NOT NULL,
  records INTEGER NOT NULL,
  pack INTEGER,
  -- JSON: references.
  refs TEXT NOT NULL
) STRICT;
CREATE INDEX client_calls_by_client ON client_calls (installation, client, id, at);
CREATE INDEX client_calls_by_installation ON client_calls (installation, id);
CREATE INDEX client_calls_by_pack ON client_calls (pack, id) WHERE pack IS NOT NULL;
CREATE INDEX client_calls_packed ON client_calls (installation, client, id) WHERE pack IS NOT NULL;
`;
