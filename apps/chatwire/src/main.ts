#!/usr/bin/env node
import { runCommandLine } from './run-command-line.ts';

// Files hold messages, keys, and tokens: no other user of the machine may read them, whichever part writes them.
process.umask(0o077);

// `chatwire logs | head` ends the reader first: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const code = await runCommandLine(process.argv.slice(2));
// What was started before a failure must not keep the process alive.
if (code !== 0) process.exit(code);
