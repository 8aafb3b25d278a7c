import type { ParseArgsOptionsConfig } from 'node:util';
import { serve } from './commands/serve.ts';
import { start } from './commands/start.ts';

export interface Command {
  /** One line for the overview. */
  readonly summary: string;
  readonly usage: string;
  readonly options: ParseArgsOptionsConfig;
  run(values: Readonly<Record<string, unknown>>): Promise<void>;
}

export const COMMANDS: Readonly<Record<string, Command>> = { start, serve };
