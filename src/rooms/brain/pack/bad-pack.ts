import { NacreError } from "../../../kernel/errors.ts";

export function badPack(what: string, cause?: unknown): NacreError {
  return new NacreError(
    "brain/bad-pack",
    `This brain pack cannot be read: ${what}.`,
    'Serve an earlier one with "nacre brain rollback", or make a new one with "nacre brain init".',
    cause === undefined ? undefined : { cause },
  );
}

export function futurePack(format: number, known: number): NacreError {
  return new NacreError(
    "brain/bad-pack",
    `This brain pack has format ${format}, and format ${known} is the newest that is known here.`,
    'Update nacre; until then an earlier pack can be served with "nacre brain rollback".',
  );
}
