import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../base/errors/api-error.ts';
import { sleep } from '../../base/time/clock.ts';
import { exportLog } from '../../logs/export/export-log.ts';
import type { ExportQuery } from '../../logs/export/export-query.ts';
import { toApiError } from './error-response.ts';

/** Time in which readers can receive pending data when the server stops. */
const STOP_TIMEOUT_MS = 1_000;

/** Exports of the log in progress on this node. See docs/spec/notifications.md#export. */
export class LogExports {
  readonly #app: AppContext;
  readonly #open = new Set<Readable>();
  #isStopping = false;

  constructor(app: AppContext) {
    this.#app = app;
  }

  /** Starts an export. Fails if its first entries cannot be read, so that the response can still be an error. */
  async open(query: ExportQuery, gzip: boolean): Promise<Readable> {
    const chunks = exportLog(this.#app.logs, query);
    const first = await chunks.next();
    const plain = Readable.from(this.#withErrorLine(first, chunks, query), { objectMode: false });
    const stream = gzip ? gzipStream(plain) : plain;
    this.#open.add(stream);
    stream.once('close', () => this.#open.delete(stream));
    return stream;
  }

  /** Interrupts the exports, when the server stops. */
  async end(): Promise<void> {
    this.#isStopping = true;
    const closed = new AbortController();
    const all = [...this.#open].map((stream) => new Promise((resolve) => stream.once('close', resolve)));
    void Promise.all(all).then(() => closed.abort());
    await sleep(this.#app.clock, STOP_TIMEOUT_MS, closed.signal);
    for (const stream of this.#open) stream.destroy();
  }

  /** Writes an error as the last line of NDJSON. CSV cannot contain one, so the connection is aborted. */
  async *#withErrorLine(
    first: IteratorResult<Buffer>,
    rest: AsyncGenerator<Buffer>,
    { format }: ExportQuery,
  ): AsyncGenerator<Buffer> {
    try {
      if (!first.done) yield first.value;
      for await (const chunk of rest) {
        if (this.#isStopping) throw new ApiError('ERR_UNAVAILABLE', 'The server is stopping.');
        yield chunk;
      }
    } catch (error) {
      if (format.kind === 'csv' || !(error instanceof Error)) throw error;
      yield Buffer.from(`${JSON.stringify(toApiError(error).toBody())}\n`);
    }
  }
}

/** Compresses at the fastest level, with which compression keeps up with the network. */
function gzipStream(plain: Readable): Readable {
  return pipeline(plain, createGzip({ level: constants.Z_BEST_SPEED }), () => undefined);
}
