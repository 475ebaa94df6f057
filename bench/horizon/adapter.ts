/**
 * What an engine has to answer to be measured here: five methods, and a sixth that it may have. README.md says how to bring one.
 *
 * Nothing of it is Nacre's: messages are plain, and a prompt is a list of texts with what each of them claims to be. Everything comes
 * in the order of the life, and time is the life's: an engine that asks its own clock would think that a year went by in a minute.
 */

/** Who speaks: `owner`, `assistant`, the name of a tool, or of somebody else. */
export interface LifeMessage {
  readonly role: "user" | "assistant" | "tool";
  readonly by: string;
  readonly text: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** Of an assistant that has something run. */
  readonly call?: {
    readonly id: string;
    readonly tool: string;
    readonly input: { readonly [name: string]: string };
  };
  /** Of a tool: which call this answers, and whether that failed. */
  readonly answers?: string;
  readonly failed?: boolean;
}

export const OWNER = "owner";

/** `family` is a group; in the others the owner is alone with the assistant. */
export type Conversation = "work" | "home" | "travel" | "family";

export interface LifeTurn {
  readonly conversation: Conversation;
  /** The first is somebody's, the last the assistant's. */
  readonly messages: readonly LifeMessage[];
}

export interface Asking {
  readonly conversation: Conversation;
  readonly question: string;
  readonly by: string;
  readonly at: number;
  /** What everything that is answered may cost, in tokens; the question itself is not part of it. */
  readonly budget: number;
}

/**
 * What a part of a prompt claims to be, as the model would take it:
 * `said`: a message of a conversation, or anything without a label; `instruction`: to be followed; `told`: given as holding now, as a
 * fact or in a profile; `evidence`: labelled as a quotation that is not to be obeyed, or the result of a tool in its own place; `over`:
 * labelled as no longer so, or as contradicted by something that is named.
 */
export type Standing = "said" | "instruction" | "told" | "evidence" | "over";

export interface PromptPart {
  readonly text: string;
  readonly as: Standing;
  /** Made for this question, and gone with the next one: the beginning that a cache could keep ends before it. */
  readonly fleeting?: boolean;
}

export interface HorizonEngine {
  /** A turn is over. Resolves when it is kept. */
  turn(turn: LifeTurn): Promise<void>;
  /** What may be done behind a turn while nobody waits; it is timed apart. */
  settle?(): Promise<void>;
  /** In order, as the model would see it. Nothing is committed by it: not every question is followed by a turn. */
  prompt(asking: Asking): Promise<readonly PromptPart[]>;
  /** Best first, for whoever wants to look; not scored. */
  search?(query: string, at: number): Promise<readonly string[]>;
  close(): Promise<void>;
  /** What it keeps, asked when it is closed; absent: everything in its folder. */
  bytes?(): Promise<number>;
}

export interface HorizonAdapter {
  readonly name: string;
  /** In one line, for the table. */
  readonly about: string;
  /** A prompt takes so long that only questions get one: how the prompts of turns begin is not compared. */
  readonly questionsOnly?: true;
  /** A folder of its own, there and empty; it is removed afterwards. The budget is that of every prompt of the run. */
  open(folder: string, budget: number): Promise<HorizonEngine>;
  /** After the last life: what was started once for all of them is ended. */
  end?(): Promise<void>;
}
