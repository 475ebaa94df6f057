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

export interface ModelServer extends FakeEndpoint {
  mood: Mood;
}

export async function modelServer(): Promise<ModelServer> {
  let mood: Mood = "works";
  const endpoint = await fakeEndpoint((asked, response) => BEHAVIOURS[mood](asked, response));
  return Object.assign(endpoint, {
    get mood() {
      return mood;
    },
    set mood(next: Mood) {
      mood = next;
    },
  });
}
