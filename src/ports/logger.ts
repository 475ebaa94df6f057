/** Where notices for the operator go. Never content of a conversation: ids, counts and reasons only. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export type LogFields = { readonly [key: string]: string | number | boolean | null };

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
