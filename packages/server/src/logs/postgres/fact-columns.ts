import { ByteReader, ByteWriter } from '../varint.ts';
import { type Facts, writeFacts } from './facts.ts';

/** What stands for the time of a provider that was not called. */
export const NO_ANSWER = -1;

type Column = Float64Array<ArrayBuffer>;

/** Numbers of a segment's entries, an array each: millions are added up without an object for any of them. */
export class FactColumns {
  started: Column;
  sent: Column;
  processing: Column;
  /** ms, or NO_ANSWER. */
  provider: Column;

  constructor(capacity: number) {
    this.started = new Float64Array(capacity);
    this.sent = new Float64Array(capacity);
    this.processing = new Float64Array(capacity);
    this.provider = new Float64Array(capacity);
  }

  set(offset: number, { started, sent, processing, provider }: Facts): void {
    if (offset === this.started.length) this.#grow();
    this.started[offset] = started;
    this.sent[offset] = sent;
    this.processing[offset] = processing;
    this.provider[offset] = provider ?? NO_ANSWER;
  }

  #grow(): void {
    const bytes = this.started.length * 16;
    this.started = new Float64Array(this.started.buffer.transfer(bytes));
    this.sent = new Float64Array(this.sent.buffer.transfer(bytes));
    this.processing = new Float64Array(this.processing.buffer.transfer(bytes));
    this.provider = new Float64Array(this.provider.buffer.transfer(bytes));
  }
}

export function packFacts(columns: FactColumns, rows: number): Uint8Array {
  const writer = new ByteWriter();
  let previous = 0;
  for (let n = 0; n < rows; n++) {
    const started = columns.started[n] ?? 0;
    const provider = columns.provider[n] ?? NO_ANSWER;
    const facts = { started, sent: columns.sent[n] ?? 0, processing: columns.processing[n] ?? 0 };
    writeFacts(writer, { ...facts, provider: provider === NO_ANSWER ? undefined : provider }, previous);
    previous = started;
  }
  return writer.take();
}

/** As `writeFacts` wrote them one after the other. */
export function unpackFacts(bytes: Uint8Array, rows: number): FactColumns {
  const columns = new FactColumns(rows);
  const reader = new ByteReader(bytes);
  let started = 0;
  for (let n = 0; n < rows; n++) {
    started += reader.signed();
    columns.started[n] = started;
    columns.sent[n] = started - reader.signed();
    columns.processing[n] = reader.signed();
    columns.provider[n] = reader.varint() - 1;
  }
  return columns;
}
