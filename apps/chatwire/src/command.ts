import type { ParseArgsOptionsConfig } from 'node:util';

/** One word of the command line. */
export interface Command {
  /** What `--help` prints. */
  readonly usage: string;
  readonly options: ParseArgsOptionsConfig;
  /** How many words may follow the command. Default: none. */
  readonly words?: { readonly min: number; readonly max: number };
  run(values: OptionValues, words: readonly string[]): Promise<void>;
}

/** Values of options by name, as `node:util` parses them. */
export type OptionValues = Readonly<Record<string, unknown>>;

/** The command line is not right: exit code 2, with the usage at hand. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was asked for could not be done, for a reason people can mend: exit code 1, no stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The text of an option; undefined when it was not given. */
export function textOf(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
