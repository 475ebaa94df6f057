/** A model on loopback whose moods the soak chooses: it answers well, slowly, with errors, with nonsense, or never. */

import { setTimeout as sleep } from "node:timers/promises";
import {
  answersText,
  type Behaviour,
  cuts,
  type FakeEndpoint,
  fails,
  fakeEndpoint,
  stalls,
  streams,
} from "../../src/adapters/summarise-openai/endpoint.fixture.ts";

const SLOW_MS = 8_000;
const SUMMARY_WORDS = 60;

/** The first words of what it is to summarise: shorter than it, and never an invention. */
const works = streams(({ prompt }) => prompt.split(/\s+/).slice(-SUMMARY_WORDS).join(" "));

const BEHAVIOURS = {
  works,
  slow: async (asked, response) => {
    await sleep(SLOW_MS);
    await works(asked, response);
  },
  fails: fails(500),
  refused: fails(429, { message: "slow down" }, { "retry-after": "2" }),
  nonsense: answersText("text/html", "<html>not a model</html>"),
  cut: cuts("It was said that"),
  hangs: stalls(null),
} satisfies { readonly [mood: string]: Behaviour };

type Mood = keyof typeof BEHAVIOURS;
export const MOODS = Object.keys(BEHAVIOURS) as readonly Mood[];

export interface ModelServer extends Pick<FakeEndpoint, "url" | "close"> {
  mood: Mood;
  /** How often it was asked in each of its moods. */
  readonly asks: ReadonlyMap<Mood, number>;
}

/** `heard`: told of all that it is asked. */
export async function modelServer(heard: (said: string) => void): Promise<ModelServer> {
  let mood: Mood = "works";
  const asks = new Map<Mood, number>();
  const { url, close } = await fakeEndpoint((asked, response) => {
    asks.set(mood, (asks.get(mood) ?? 0) + 1);
    heard(JSON.stringify(asked.body));
    return BEHAVIOURS[mood](asked, response);
  });
  return {
    url,
    close,
    asks,
    get mood() {
      return mood;
    },
    set mood(next: Mood) {
      mood = next;
    },
  };
}
