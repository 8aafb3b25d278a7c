#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { ConfigError } from '@chatwire/server';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';

/** `chatwire <command>`: finds the command, runs it, turns what people can mend into one clear message. */
const [name = '', ...args] = process.argv.slice(2);
const command: Command | undefined = COMMANDS[name];

if (!command || args.includes('--help')) {
  console.log(command ? command.usage : overview());
  process.exitCode = command || name === '--help' || name === '' ? 0 : 1;
} else {
  try {
    const { values } = parseArgs({ args, options: command.options, strict: true });
    await command.run(values);
  } catch (error) {
    console.error(messageOf(error));
    // What was started before the failure must not keep the process alive.
    process.exit(1);
  }
}

function overview(): string {
  const lines = Object.entries(COMMANDS).map(([known, { summary }]) => `  ${known.padEnd(10)}${summary}`);
  return ['Chatwire: a chat server whose every notification can be accounted for.', '', 'Commands:', ...lines].join(
    '\n',
  );
}

function messageOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use. Set CHATWIRE_PORT to another one, or 0 for any free one.';
  }
  return error.message;
}
