import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../base/errors/api-error.ts';
import { sleep } from '../../base/time/clock.ts';
import { exportLog } from '../../logs/export/export-log.ts';
import type { ExportQuery } from '../../logs/export/export-query.ts';
import { toApiError } from './error-response.ts';

/** Time for readers to receive pending data when the server stops. */
const STOP_WITHIN_MS = 1_000;

/** Exports in progress on this server. See docs/spec/notifications.md#export. */
export class LogExports {
  readonly #app: AppContext;
  readonly #open = new Set<Readable>();
  #isStopping = false;

  constructor(app: AppContext) {
    this.#app = app;
  }

  /** Rejects when the first rows cannot be read, before any byte of the response is sent. */
  async open(asked: ExportQuery, gzip: boolean): Promise<Readable> {
    const pieces = exportLog(this.#app.logs, asked);
    const first = await pieces.next();
    const plain = Readable.from(this.#guarded(first, pieces, asked), { objectMode: false });
    const stream = gzip ? gzipped(plain) : plain;
    this.#open.add(stream);
    stream.once('close', () => this.#open.delete(stream));
    return stream;
  }

  /** Interrupts exports when the server stops. */
  async end(): Promise<void> {
    this.#isStopping = true;
    const closed = new AbortController();
    const all = [...this.#open].map((stream) => new Promise((resolve) => stream.once('close', resolve)));
    void Promise.all(all).then(() => closed.abort());
    await sleep(this.#app.clock, STOP_WITHIN_MS, closed.signal);
    for (const stream of this.#open) stream.destroy();
  }

  /** Reports an error as the last line of NDJSON. CSV has no line for it, so the connection is closed. */
  async *#guarded(
    first: IteratorResult<Buffer>,
    rest: AsyncGenerator<Buffer>,
    { format }: ExportQuery,
  ): AsyncGenerator<Buffer> {
    try {
      if (!first.done) yield first.value;
      for await (const piece of rest) {
        if (this.#isStopping) throw new ApiError('ERR_UNAVAILABLE', 'The server is stopping.');
        yield piece;
      }
    } catch (error) {
      if (format.kind === 'csv' || !(error instanceof Error)) throw error;
      yield Buffer.from(`${JSON.stringify(toApiError(error).toBody())}\n`);
    }
  }
}

/** Compresses for speed rather than size: at this level compression keeps up with the network. */
function gzipped(plain: Readable): Readable {
  return pipeline(plain, createGzip({ level: constants.Z_BEST_SPEED }), () => undefined);
}
