import { bytesOf, float64sOf } from '../engine/typed-bytes.ts';
import { ByteReader, ByteWriter } from '../varint.ts';
import type { LogRow } from './log-row.ts';
import { readMeasures, writeMeasures } from './measures.ts';

/**
 * Encodes rows that are not sealed yet: [count][facet and number of terms of each][terms] as doubles, then the
 * measures.
 */
export function packRows(rows: readonly LogRow[]): Buffer {
  const numbers = [rows.length];
  const measures = new ByteWriter();
  let previous = 0;
  for (const row of rows) {
    numbers.push(row.facet, row.terms.length);
    writeMeasures(measures, row, previous);
    previous = row.started;
  }
  for (const { terms } of rows) numbers.push(...terms);
  return Buffer.concat([bytesOf(Float64Array.from(numbers)), measures.view()]);
}

/** Packs the handles of the same rows; null when none has one. */
export function packHandles(rows: readonly LogRow[]): Buffer | null {
  if (rows.every(({ handle }) => handle === 0)) return null;
  return Buffer.from(bytesOf(Float64Array.from(rows, ({ handle }) => handle)));
}

export function unpackRows(bytes: Uint8Array, handles: Uint8Array | null): LogRow[] {
  const handleOf = handles ? float64sOf(handles) : undefined;
  const [count = 0] = float64sOf(bytes.subarray(0, 8));
  const heads = float64sOf(bytes.subarray(8, 8 + 16 * count));
  let termCount = 0;
  for (let n = 0; n < count; n++) termCount += heads[2 * n + 1] ?? 0;
  const end = 8 + 16 * count + 8 * termCount;
  const terms = float64sOf(bytes.subarray(8 + 16 * count, end));
  const reader = new ByteReader(bytes.subarray(end));
  const rows: LogRow[] = [];
  let at = 0;
  let previous = 0;
  for (let n = 0; n < count; n++) {
    const measures = readMeasures(reader, previous);
    previous = measures.started;
    const rowTerms = Array.from(terms.subarray(at, (at += heads[2 * n + 1] ?? 0)));
    rows.push({ ...measures, facet: heads[2 * n] ?? 0, terms: rowTerms, handle: handleOf?.[n] ?? 0 });
  }
  return rows;
}
