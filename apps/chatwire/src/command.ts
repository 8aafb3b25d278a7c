import type { ParseArgsOptionsConfig } from 'node:util';

/** One command of the command line. */
export interface Command {
  /** Text of `--help`. */
  readonly usage: string;
  readonly options: ParseArgsOptionsConfig;
  /** Number of positional arguments. Default: none. */
  readonly positionals?: { readonly min: number; readonly max: number };
  run(values: OptionValues, positionals: readonly string[]): Promise<void>;
}

/** Values of options by name, as `node:util` parses them. */
export type OptionValues = Readonly<Record<string, unknown>>;

/** Thrown for an invalid command line: exit code 2, with a pointer to the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Thrown when a command fails for a reason that the user can fix: exit code 1, no stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Returns the value of an option; undefined if it was not given. */
export function textOf(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
