import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReplayRequest } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import { openReader } from '../../storage/open-reader.ts';
import type { FromReplayThread, LogRead, ReplayThreadData, ToReplayThread } from './replay-thread-messages.ts';
import type { ReplayedLog } from './replayed-log.ts';
import { runReplay } from './run-replay.ts';

/*
 * Entry point of the thread that runs replays, one at a time. It has a separate connection to the database. The main
 * thread reads the log for it. If the processors are busy, the rest of the server runs first.
 */

type Value = Extract<ToReplayThread, { kind: 'read' }>['value'];

const port = parentPort;
if (!port) throw new Error('Expected to run as a thread.');
const { database, ...reading }: ReplayThreadData = workerData;

// Only Linux has a priority for each thread; elsewhere, this would slow down the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const db = await openReader(database);
const pending = new Map<number, (value: Value) => void>();
let lastId = 0;
const logs: ReplayedLog = {
  lines: async (request) => bytesOf(await read({ kind: 'lines', request })),
  get: async (logId) => (await read({ kind: 'entry', logId }))?.toString(),
};

port.on('message', (message: ToReplayThread) => {
  switch (message.kind) {
    case 'run':
      void run(message.request);
      break;
    case 'read':
      pending.get(message.id)?.(message.value);
      pending.delete(message.id);
      break;
    default:
      assertNever(message);
  }
});

/** Runs a replay. A failure ends the thread with its error. */
async function run(request: ReplayRequest): Promise<void> {
  const result = await runReplay({ ...reading, db, logs }, request, (progress) => post({ kind: 'progress', progress }));
  post({ kind: 'result', result });
}

function read(request: LogRead): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  lastId += 1;
  pending.set(lastId, resolve);
  post({ kind: 'read', id: lastId, read: request });
  return promise;
}

/** Returns the bytes of a value without copying them; empty for other values. */
function bytesOf(value: Value): Buffer {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : Buffer.from('');
}

function post(message: FromReplayThread): void {
  port?.postMessage(message);
}
