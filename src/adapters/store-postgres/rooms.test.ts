/** Rooms have on a server what they have in a file, and so have vectors. */

import {
  brainSuites,
  historySuites,
  knowledgeSuites,
  ledgerSuites,
} from "../../../test/support/store-suites.ts";
import { vectorIndexSuite } from "../../ports/vector-index.suite.ts";
import { openPostgresStore, type PostgresStore } from "./index.ts";
import { openEmpty } from "./postgres.fixture.ts";

historySuites("postgres", openEmpty);
knowledgeSuites("postgres", openEmpty);
ledgerSuites("postgres", openEmpty);
brainSuites("postgres", openEmpty);

vectorIndexSuite("postgres", async () => {
  const { store, url, close } = await openEmpty();
  const others: PostgresStore[] = [];
  return {
    store,
    async another() {
      const reader = await openPostgresStore({ url, mode: "reader" });
      others.push(reader);
      return reader;
    },
    async close() {
      for (const other of others) await other.close();
      await close();
    },
  };
});
