/** Studio as an owner has it: loaded when somebody asks for it, or when pages are open that an owner before served. */

import { createHash, randomBytes } from "node:crypto";
import { homedir } from "node:os";
import { fileURLToPath } from "node:url";
import type { Called } from "../kernel/typable.ts";
import { resolveHome } from "../surfaces/daemon/home.ts";
import { type DeskMaking, homeAt, type StudioDoor, traceOf, UNEXPECTED } from "../surfaces/daemon/index.ts";
import { readNote } from "../surfaces/studio/note.ts";
import type { Studio } from "../surfaces/studio/studio.ts";
import type { ProgramKind } from "../wire/index.ts";
import { isCheckout, PROGRAM } from "./program.ts";
import { studioFolder } from "./studio-assets.ts";

export interface StudioPlace {
  readonly home: string;
  /** Of the program that hosts the owner. */
  readonly kind: ProgramKind;
}

export function studioAt({ home, kind }: StudioPlace): (making: DeskMaking) => StudioDoor {
  return ({ ownership, router, degradations, notice }) => {
    const { run } = homeAt(home);
    let studio: Studio | undefined;
    let retired = false;
    const loaded = async (): Promise<Studio> => {
      const { Studio: Loaded } = await loadStudio();
      studio ??= new Loaded({
        run,
        // A copy of a home has the installation of the other.
        store: createHash("sha256").update(`${ownership.installation}\n${run}`).digest("hex").slice(0, 32),
        build: () => studioFolder(process.env),
        service: router,
        called: calledFor(kind, home),
        now: () => Date.now(),
        random: (bytes) => randomBytes(bytes),
        degraded: (name) => degradations.add(name),
        unexpected: (method, error) => notice(UNEXPECTED, { method, ...traceOf(error) }),
      });
      if (retired) studio.retire();
      return studio;
    };
    return {
      async resume() {
        const note = await readNote(run);
        if (note?.sessions.some(({ until }) => until > Date.now())) await (await loaded()).resume();
      },
      open: async (request) => (await loaded()).open(request),
      close: async () => (await loaded()).close(),
      told: (...written) => studio?.told(...written),
      retire() {
        retired = true;
        studio?.retire();
      },
      end: () => studio?.end(),
    };
  };
}

export function loadStudio(): Promise<typeof import("../surfaces/studio/studio.ts")> {
  return import("../surfaces/studio/studio.ts");
}

/** Where the data of a checkout is. */
const checkout = fileURLToPath(new URL("../../", import.meta.url));

/** How a person calls Nacre, wherever they are. */
function calledFor(kind: ProgramKind, home: string): Called {
  if (kind === "gateway") return { program: "openclaw nacre" };
  const usual = resolveHome({}, isCheckout ? checkout : homedir());
  return home === usual ? { program: PROGRAM } : { program: PROGRAM, home };
}
