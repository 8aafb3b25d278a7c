import { expect, test } from 'vitest';
import { type ExportFormat, rowCounter } from './row-counter.ts';

const ENTRY = '{"_id":"019b78fff98300010000002a","payload":{"body":"one\\ntwo"}}\n';

/** Counts a text in chunks of several sizes, because streams can be split anywhere. Returns the result of each size. */
function countInChunks(format: ExportFormat, text: string): readonly (readonly [number, string | undefined])[] {
  const bytes = new TextEncoder().encode(text);
  return [1, 7, 64, bytes.length + 1].map((size) => {
    const counter = rowCounter(format);
    for (let at = 0; at < bytes.length; at += size) counter.take(bytes.subarray(at, at + size));
    return [counter.rows, counter.fault()] as const;
  });
}
const always = (rows: number, fault: string | undefined) => [1, 2, 3, 4].map(() => [rows, fault]);

test('an NDJSON export is complete if its last line says so', () => {
  const text = `${ENTRY.repeat(200)}{"meta":{"count":200,"complete":true}}\n`;
  expect(countInChunks('ndjson', text)).toEqual(always(200, undefined));
  expect(countInChunks('ndjson', '{"meta":{"count":0,"complete":true}}\n')).toEqual(always(0, undefined));
});

test('an NDJSON export that ends early or lacks entries is incomplete', () => {
  expect(countInChunks('ndjson', ENTRY.repeat(3))).toEqual(always(3, 'Export incomplete'));
  expect(countInChunks('ndjson', `${ENTRY}{"meta":{"cou`)).toEqual(always(1, 'Export incomplete'));
  expect(countInChunks('ndjson', `${ENTRY}{"meta":{"count":2,"complete":true}}\n`)).toEqual(
    always(1, 'Export incomplete'),
  );
  const fault = '{"error":{"code":"ERR_OPERATION_FAILED","message":"The log could not be read."}}\n';
  expect(countInChunks('ndjson', ENTRY + fault).map(([, reason]) => reason)).toEqual(
    Array(4).fill('The log could not be read.'),
  );
});

test('a CSV export counts lines outside quotes without the header', () => {
  const text = '_id,body\r\na,"one\r\ntwo ""quoted"""\r\nb,plain\r\n';
  expect(countInChunks('csv', text)).toEqual(always(2, undefined));
  expect(countInChunks('csv', '_id,body\r\n')).toEqual(always(0, undefined));
});

test('a CSV export that ends within a cell or before its header is incomplete', () => {
  expect(countInChunks('csv', '_id,body\r\na,"one')).toEqual(always(0, 'Export incomplete'));
  expect(countInChunks('csv', '')).toEqual(always(0, 'Export incomplete'));
});
