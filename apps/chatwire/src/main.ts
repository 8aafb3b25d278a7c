#!/usr/bin/env node
import { nodeFault } from './node-fault.ts';

const fault = nodeFault(process.versions.node);
if (fault) {
  console.error(fault);
  process.exit(1);
}

// Files hold messages, keys, and tokens: no other user of the machine may read them, whichever part writes them.
process.umask(0o077);

// `chatwire logs | head` ends the reader first: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

// Loaded after the check: an older Node cannot load it.
const { runCommandLine } = await import('./run-command-line.ts');
const code = await runCommandLine(process.argv.slice(2));
// What was started before a failure must not keep the process alive.
if (code !== 0) process.exit(code);
