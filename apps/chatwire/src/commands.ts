import type { Command } from './command.ts';
import { serve } from './commands/serve.ts';
import { start } from './commands/start.ts';

export const COMMANDS: Readonly<Record<string, Command>> = { start, serve };
