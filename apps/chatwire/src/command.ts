import type { ParseArgsOptionsConfig } from 'node:util';

/** One word of the command line. */
export interface Command {
  /** One line for the overview. */
  readonly summary: string;
  readonly usage: string;
  readonly options: ParseArgsOptionsConfig;
  run(values: Readonly<Record<string, unknown>>): Promise<void>;
}
