/**
 * What was taught, what the router did and what came of it, packs and which of them is served, and who learns.
 *
 * Packs are never changed, and the list of promotions only grows: the file itself sees to that. Questions stand in a column of their
 * own, so that they can go without the account of the turn; big columns stand last. Receipts and packs are pruned before what names
 * them, so those are numbers and digests without a reference.
 */

export const THIRTEENTH_SCHEMA = `
CREATE TABLE brain_episodes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  lane_id INTEGER NOT NULL REFERENCES lanes ON DELETE RESTRICT,
  session_id ANY NOT NULL,
  at INTEGER NOT NULL,
  receipt INTEGER,
  message_id INTEGER REFERENCES messages ON DELETE RESTRICT,
  decision INTEGER NOT NULL,
  -- How many nodes it put into the prompt.
  placed INTEGER NOT NULL,
  label REAL,
  label_source INTEGER,
  label_detector ANY,
  label_confidence REAL,
  labelled_at INTEGER,
  -- Only where that was chosen.
  query ANY,
  -- JSON, packed.
  credits ANY NOT NULL,
  account ANY NOT NULL
) STRICT;
CREATE INDEX brain_episodes_by_lane ON brain_episodes (lane_id, id);
CREATE INDEX brain_episodes_by_session ON brain_episodes (session_id, id, lane_id);
CREATE INDEX brain_episodes_by_receipt ON brain_episodes (receipt) WHERE receipt IS NOT NULL;
CREATE INDEX brain_episodes_by_message ON brain_episodes (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX brain_episodes_by_decision ON brain_episodes (id, decision);
CREATE INDEX brain_episodes_labelled ON brain_episodes (id, label) WHERE label IS NOT NULL;
CREATE INDEX brain_episodes_unlabelled ON brain_episodes (id, at) WHERE label IS NULL AND message_id IS NOT NULL AND placed > 0;
CREATE INDEX brain_episodes_prunable ON brain_episodes (id, label) WHERE label IS NULL;
CREATE INDEX brain_episodes_asked ON brain_episodes (message_id, lane_id) WHERE query IS NOT NULL;

CREATE TABLE brain_outcomes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  episode_id INTEGER REFERENCES brain_episodes ON DELETE RESTRICT,
  source INTEGER NOT NULL,
  detector ANY NOT NULL,
  value REAL NOT NULL,
  confidence REAL NOT NULL,
  structured INTEGER NOT NULL,
  message_id INTEGER REFERENCES messages ON DELETE RESTRICT,
  at INTEGER NOT NULL,
  disposition INTEGER NOT NULL,
  -- JSON: keys of nodes.
  about TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX brain_outcomes_once ON brain_outcomes (episode_id, detector, ifnull(message_id, 0))
  WHERE episode_id IS NOT NULL;
CREATE UNIQUE INDEX brain_outcomes_untied ON brain_outcomes (detector, ifnull(message_id, 0)) WHERE episode_id IS NULL;
CREATE INDEX brain_outcomes_by_message ON brain_outcomes (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX brain_outcomes_by_disposition ON brain_outcomes (disposition);

CREATE TABLE brain_lessons (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  kind INTEGER NOT NULL,
  state INTEGER NOT NULL,
  trust INTEGER NOT NULL,
  voice INTEGER NOT NULL,
  lane_id INTEGER REFERENCES lanes ON DELETE RESTRICT,
  session_id ANY,
  episode_id INTEGER REFERENCES brain_episodes ON DELETE RESTRICT,
  message_id INTEGER REFERENCES messages ON DELETE RESTRICT,
  supersedes_id INTEGER REFERENCES brain_lessons ON DELETE RESTRICT,
  superseded_by_id INTEGER REFERENCES brain_lessons ON DELETE RESTRICT,
  strength INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  expires_at INTEGER,
  digest BLOB NOT NULL,
  topic ANY,
  -- JSON.
  tags ANY NOT NULL,
  text ANY NOT NULL
) STRICT;
CREATE INDEX brain_lessons_by_shelf ON brain_lessons (shelf_id, state, id);
CREATE INDEX brain_lessons_by_digest ON brain_lessons (shelf_id, digest);
-- 0: active, 1: proposed.
CREATE INDEX brain_lessons_by_topic ON brain_lessons (shelf_id, topic) WHERE topic IS NOT NULL AND state < 2;
CREATE INDEX brain_lessons_by_message ON brain_lessons (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX brain_lessons_by_episode ON brain_lessons (episode_id) WHERE episode_id IS NOT NULL;
CREATE INDEX brain_lessons_by_older ON brain_lessons (supersedes_id) WHERE supersedes_id IS NOT NULL;
CREATE INDEX brain_lessons_by_newer ON brain_lessons (superseded_by_id) WHERE superseded_by_id IS NOT NULL;

CREATE TABLE brain_lesson_acts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  lesson_id INTEGER NOT NULL REFERENCES brain_lessons ON DELETE RESTRICT,
  kind INTEGER NOT NULL,
  actor INTEGER NOT NULL,
  other_id INTEGER REFERENCES brain_lessons ON DELETE RESTRICT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX brain_lesson_acts_by_lesson ON brain_lesson_acts (lesson_id, id);
CREATE INDEX brain_lesson_acts_by_other ON brain_lesson_acts (other_id) WHERE other_id IS NOT NULL;

-- The digest, with the store's own key, tells what must not come in again without telling what it was.
CREATE TABLE brain_buried (
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  digest BLOB NOT NULL,
  PRIMARY KEY (shelf_id, digest)
) STRICT, WITHOUT ROWID;

CREATE TABLE brain_packs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  digest BLOB NOT NULL UNIQUE,
  parent BLOB,
  at INTEGER NOT NULL,
  -- JSON.
  manifest TEXT NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
CREATE TRIGGER brain_packs_unchanged BEFORE UPDATE ON brain_packs
BEGIN SELECT RAISE(ABORT, 'a pack is never changed'); END;

CREATE TABLE brain_promotions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- 5: rejected.
  kind INTEGER NOT NULL,
  pack BLOB,
  actor INTEGER NOT NULL,
  override INTEGER NOT NULL,
  at INTEGER NOT NULL,
  reason ANY NOT NULL
) STRICT;
CREATE INDEX brain_promotions_by_kind ON brain_promotions (kind, id, actor, override, pack);
CREATE TRIGGER brain_promotions_unchanged BEFORE UPDATE ON brain_promotions
BEGIN SELECT RAISE(ABORT, 'what was promoted is never changed'); END;
CREATE TRIGGER brain_promotions_kept BEFORE DELETE ON brain_promotions
BEGIN SELECT RAISE(ABORT, 'what was promoted is never taken out'); END;
CREATE TRIGGER brain_promotions_there BEFORE INSERT ON brain_promotions
WHEN NEW.pack IS NOT NULL AND NOT EXISTS (SELECT 1 FROM brain_packs WHERE digest = NEW.pack)
BEGIN SELECT RAISE(ABORT, 'there is no such pack'); END;

-- What the newest entry of each kind names, what was served before the present one, and what these were made from.
CREATE VIEW brain_packs_named AS
  WITH named (pack) AS (
    SELECT (SELECT pack FROM brain_promotions WHERE kind = kinds.value ORDER BY id DESC LIMIT 1)
    FROM json_each('[0, 1, 2, 3, 4]') AS kinds
    UNION ALL
    SELECT * FROM (SELECT pack FROM brain_promotions WHERE kind = 3 AND pack IS NOT (
        SELECT pack FROM brain_promotions WHERE kind IN (3, 4) ORDER BY id DESC LIMIT 1)
      ORDER BY id DESC LIMIT 1))
  SELECT pack AS digest FROM named WHERE pack IS NOT NULL
  UNION
  SELECT p.parent FROM named CROSS JOIN brain_packs AS p ON p.digest = named.pack WHERE p.parent IS NOT NULL;
CREATE TRIGGER brain_packs_kept BEFORE DELETE ON brain_packs
WHEN OLD.digest IN (SELECT digest FROM brain_packs_named)
BEGIN SELECT RAISE(ABORT, 'a pack that is named is not taken out'); END;

CREATE TABLE brain_lease (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  worker ANY NOT NULL,
  token INTEGER NOT NULL,
  pid INTEGER NOT NULL,
  beat_at INTEGER NOT NULL,
  held INTEGER NOT NULL
) STRICT;

CREATE TABLE brain_ticks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tick INTEGER NOT NULL,
  step ANY NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (tick, step)
) STRICT;
`;
