import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReplayRequest, ReplayResult } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { FromReplayThread, LogRead, ReplayThreadData, ToReplayThread } from './replay-thread-messages.ts';
import type { ReplayedLog } from './replayed-log.ts';

/** Old space of the thread: garbage of a replay is collected before it takes more. */
const MAX_HEAP_MIB = 192;
/** The thread ends after this time without a replay. */
const IDLE_MS = 10_000;
const EXTENSION = extname(import.meta.url);

/** The replay that the thread runs. */
interface RunningReplay {
  readonly logs: ReplayedLog;
  readonly onProgress: (progress: number) => void;
  readonly resolve: (result: ReplayResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs replays in a thread, so that the engine waits neither for them nor for the collection of their garbage. */
export class ReplayThread {
  readonly #data: ReplayThreadData;
  #worker: Worker | undefined;
  #running: RunningReplay | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(data: ReplayThreadData) {
    this.#data = data;
  }

  /** Like `runReplay`, one at a time. Rejects with the error of a read when it rejects. */
  async run(request: ReplayRequest, logs: ReplayedLog, onProgress: (progress: number) => void): Promise<ReplayResult> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<ReplayResult>();
    this.#running = { logs, onProgress, resolve, reject };
    this.#post({ kind: 'run', request });
    try {
      const result = await promise;
      this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref();
      return result;
    } catch (error) {
      // Remaining messages of the thread about this replay must not reach the next one.
      await this.end();
      throw error;
    } finally {
      this.#running = undefined;
    }
  }

  /** Ends the thread. The next replay starts another one. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL(`./replay-thread-entry${EXTENSION}`, import.meta.url), {
      workerData: this.#data,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
      ...(EXTENSION === '.ts' && { execArgv: ['--conditions=chatwire-source'] }),
    });
    const ended = (error: unknown): void => {
      // An ended thread stops some time later, when the next one may already run a replay.
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#running?.reject(error);
    };
    worker.on('message', (message: FromReplayThread) => {
      if (this.#worker === worker) this.#receive(message);
    });
    worker.on('error', ended);
    worker.on('exit', () => ended(new Error('The thread of a replay ended before its result.')));
    return worker;
  }

  #receive(message: FromReplayThread): void {
    const running = this.#running;
    if (!running) return;
    switch (message.kind) {
      case 'read':
        this.#respond(message.id, message.read, running.logs).catch(running.reject);
        break;
      case 'progress':
        running.onProgress(message.progress);
        break;
      case 'result':
        running.resolve(message.result);
        break;
      default:
        assertNever(message);
    }
  }

  async #respond(id: number, request: LogRead, logs: ReplayedLog): Promise<void> {
    const value = await (request.kind === 'lines' ? logs.lines(request.request) : logs.get(request.logId));
    this.#post({ kind: 'read', id, value }, value instanceof Uint8Array && ownsMemory(value) ? [value.buffer] : []);
  }

  /** Sends a message. `transferred`: memory that the thread receives without a copy. */
  #post(message: ToReplayThread, transferred: readonly ArrayBuffer[] = []): void {
    this.#worker?.postMessage(message, transferred);
  }
}

/** Returns whether nothing else uses the memory of some bytes. Small buffers of Node share theirs. */
function ownsMemory(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
}
