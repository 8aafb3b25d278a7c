#!/usr/bin/env node
import { unsupportedNodeMessage } from './unsupported-node-message.ts';

const message = unsupportedNodeMessage(process.versions.node);
if (message) {
  console.error(message);
  process.exit(1);
}

// Files contain messages, keys, and tokens, so no other user of the machine may read them, whichever module writes
// them.
process.umask(0o077);

// In `chatwire logs | head` the reader exits first, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

// Imported after the version check: an older Node cannot load it.
const { runCommandLine } = await import('./run-command-line.ts');
const code = await runCommandLine(process.argv.slice(2));
// Work started before a failure must not keep the process alive.
if (code !== 0) process.exit(code);
