import { createWriteStream } from 'node:fs';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CONNECTION_OPTIONS, callApi, connectionOf } from '../api/connection.ts';
import { type Command, CommandError, textOf } from '../command.ts';
import { FAILURES } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';
import { FILTER_LINES, FILTER_OPTIONS, filtersOf } from './filter-options.ts';
import { queryOf } from './option-values.ts';

export const exportLog: Command = {
  usage: HELP.export(FILTER_LINES),
  options: {
    ...FILTER_OPTIONS,
    ...CONNECTION_OPTIONS,
    out: { type: 'string' },
    format: { type: 'string' },
    columns: { type: 'string' },
    bom: { type: 'boolean' },
    limit: { type: 'string' },
    logId: { type: 'string' },
  },
  async run(values) {
    const query = {
      ...filtersOf(values),
      ...queryOf(values, ['format', 'columns', 'limit', 'logId']),
      ...(values['bom'] === true && { bom: 'true' }),
    };
    const { body } = await callApi(connectionOf(values), '/notifications/v1/logs/export', { query });
    if (!body) throw new CommandError(FAILURES.noBody);
    const tail = new Tail();
    const out = textOf(values, 'out');
    await pipeline(Readable.fromWeb(body), tail, targetOf(out), { end: out !== undefined }).catch((cause: unknown) => {
      throw new CommandError(FAILURES.exportInterrupted, { cause });
    });
    if (textOf(values, 'format') !== 'csv') assertComplete(tail.lastLine());
  },
};

function targetOf(out: string | undefined): Writable {
  return out === undefined ? process.stdout : createWriteStream(out);
}

/** Throws unless the last line says that the export is complete: `{"meta":{"count":…,"complete":true}}`. */
function assertComplete(line: string): void {
  if (!line.includes('"complete":true')) throw new CommandError(FAILURES.exportInterrupted);
}

/** Passes all bytes through and keeps the last ones. */
class Tail extends Transform {
  #lastBytes = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#lastBytes = Buffer.concat([this.#lastBytes, chunk]).subarray(-1_000);
    done(null, chunk);
  }

  lastLine(): string {
    return this.#lastBytes.toString('utf8').trimEnd().split('\n').at(-1) ?? '';
  }
}
