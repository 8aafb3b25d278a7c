import { createReadStream } from 'node:fs';

/** A line of a file. */
export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** Position in the file after the line, bytes. */
  readonly end: number;
}

const NEWLINE = 0x0a;

/** Yields the lines of a file in batches, from a position. Skips blank lines. */
export async function* linesFrom(
  file: string,
  start: { readonly bytes: number; readonly lines: number },
  batchLines: number,
): AsyncGenerator<readonly Line[], void, undefined> {
  let { bytes: end, lines: number } = start;
  let rest: Buffer = Buffer.alloc(0);
  let batch: Line[] = [];
  const addLine = (bytes: Buffer, length: number): void => {
    number += 1;
    end += length;
    const text = bytes.toString().trim();
    if (text !== '') batch.push({ text, number, end });
  };
  for await (const chunk of createReadStream(file, { start: start.bytes, highWaterMark: 1 << 20 })) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = rest.indexOf(NEWLINE); at >= 0; at = rest.indexOf(NEWLINE, from)) {
      addLine(rest.subarray(from, at), at - from + 1);
      from = at + 1;
      if (batch.length === batchLines) {
        yield batch;
        batch = [];
      }
    }
    rest = rest.subarray(from);
  }
  if (rest.length > 0) addLine(rest, rest.length);
  if (batch.length > 0) yield batch;
}
