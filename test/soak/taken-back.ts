/**
 * A person who now and then forgets or erases a turn that was said, and looks whether it is gone: at once, and from then on in whatever
 * is shown to anybody (claims.ts). Only in conversations that are set aside for it; what is left of them is compared like all others.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "../../src/kernel/errors.ts";
import type { Client } from "../../src/wire/index.ts";
import type { Random } from "../sim/random.ts";
import { checkOne } from "./checks.ts";
import { isForTakingBack } from "./circles.ts";
import { checkShown } from "./claims.ts";
import type { SpokenLane, Taken } from "./spoken-lane.ts";
import type { Watch } from "./watch.ts";

/** A gateway is told of it by the owner, beside the answer to whoever did it. */
const HEARD_WITHIN_MS = 1_000;
/** The newest ones are still being talked about. */
const LEAVES = 2;
const TRIES = 20;
const REST_MS = 1_000;

interface Wish {
  readonly lane: SpokenLane;
  readonly turn: number;
  readonly how: Taken["how"];
  /** As they were found: afterwards nothing tells which they were. */
  refs?: readonly string[];
}

interface Options {
  readonly client: Client;
  readonly watch: Watch;
  readonly random: Random;
  readonly lanes: () => readonly SpokenLane[];
}

export class TakenBack {
  readonly #options: Options;
  #gone: ReadonlySet<string> = new Set();
  /** Of which nobody knows whether it was done: it is asked for until it is said. */
  #wish: Wish | undefined;
  #last: Taken["how"] = "forgotten";

  constructor(options: Options) {
    this.#options = options;
  }

  /** Signs of what is not to be shown to anybody any more. */
  readonly gone = (): ReadonlySet<string> => this.#gone;

  /** One turn, if there is one. What fails is wanted again the next time. */
  async act(): Promise<void> {
    const { watch } = this.#options;
    const wish = this.#wish ?? this.#choose();
    if (wish === undefined) return;
    this.#wish = wish;
    try {
      await this.#take(wish);
    } catch (error) {
      watch.count(`taken back: ${codeOf(error) ?? "no code"}`);
      watch.passOver("taken back", error);
      return;
    }
    this.#wish = undefined;
    await sleep(HEARD_WITHIN_MS);
    this.#gone = this.#gone.union(new Set(wish.lane.script.signs(wish.turn)));
    // The owner may be away: then all of it is looked at again at the end.
    await this.#look(wish).catch((error) => watch.passOver("looked at what was taken back", error));
  }

  /** When nothing goes wrong any more: what is not known is made known, and of each kind there is one. */
  async finish(): Promise<void> {
    const { watch } = this.#options;
    const isDone = () => watch.counts.has(counted("forgotten")) && watch.counts.has(counted("erased"));
    for (let tries = 0; tries < TRIES; tries += 1) {
      const isWanted = this.#wish !== undefined || (!isDone() && this.#choose() !== undefined);
      if (!isWanted) return;
      await this.act();
      if (this.#wish !== undefined) await sleep(REST_MS);
    }
    watch.expects(this.#wish === undefined, "what a person wanted to take back never was");
  }

  #choose(): Wish | undefined {
    const { lanes, random } = this.#options;
    const open = lanes()
      .filter(({ script }) => isForTakingBack(script.number))
      .flatMap((lane) =>
        Array.from({ length: Math.max(0, lane.acknowledged - LEAVES) }, (_, turn) => ({ lane, turn })),
      )
      .filter(({ lane, turn }) => !lane.taken.has(turn));
    if (open.length === 0) return undefined;
    this.#last = this.#last === "erased" ? "forgotten" : "erased";
    return { ...random.pick(open), how: this.#last };
  }

  /** As a person does: looks for what was said, and takes back what was found. */
  async #take(wish: Wish): Promise<void> {
    const { client, watch } = this.#options;
    const { lane, turn, how } = wish;
    const refs = wish.refs ?? (await this.#find(wish));
    wish.refs = refs;
    const act = how === "erased" ? "erase" : "forget";
    await watch.time(act, () => client.call(act, { refs }));
    lane.taken.set(turn, { how, refs });
    watch.count(counted(how));
  }

  async #find({ lane: { script }, turn }: Wish): Promise<readonly string[]> {
    const { client, watch } = this.#options;
    const [containing] = script.signs(turn) as [string, string];
    const asked = { lane: script.lane, containing };
    const { messages } = await watch.time("select", () => client.call("select", asked));
    const many = script.turn(turn).length;
    watch.expects(
      messages.length === many,
      `of ${many} messages with ${containing} ${messages.length} were found`,
    );
    return messages.map(({ ref }) => ref);
  }

  async #look({ lane, turn }: Wish): Promise<void> {
    const { client, watch } = this.#options;
    const gone = this.#gone;
    const [mark, name] = lane.script.signs(turn) as [string, string];
    const answers: { readonly [what: string]: () => Promise<object> } = {
      search: () => client.call("search", { query: mark }),
      "search of a name": () => client.call("search", { query: name }),
      ask: () => client.call("ask", { question: mark }),
      pack: () => client.call("pack", { query: mark }),
      grep: () => client.call("grep", { pattern: mark }),
    };
    for (const [what, asks] of Object.entries(answers)) {
      const text = JSON.stringify(await watch.time(what, asks));
      checkShown({ what: `${what} by whoever took it back`, text, gone }, watch);
    }
    await checkOne(client, lane, watch);
  }
}

function counted(how: Taken["how"]): string {
  return `turns ${how}`;
}
