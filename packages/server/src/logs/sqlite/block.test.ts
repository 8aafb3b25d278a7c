import { expect, test } from 'vitest';
import { BLOCK_ROWS, Block, type RowTexts } from './block.ts';
import { BlockEncoder } from './block-encoder.ts';
import { FIRST, type Row } from './row.ts';

const NONE: RowTexts = {
  eventId: '0'.repeat(24),
  payloadJson: undefined,
  reasonDetailJson: undefined,
  providerResponse: undefined,
  attempts: undefined,
  extrasJson: undefined,
  traceJson: undefined,
};
const ROW: Row = { ...FIRST, ms: 1_767_268_800_000, facet: 3, messageId: 9, sender: 1, receiver: 2, recipient: 4 };

test('rows are decoded unchanged, with everything set or nothing', () => {
  const full: Row = {
    ...ROW,
    ms: ROW.ms + 5,
    processingStartedAtMS: ROW.ms - 700,
    processingEndedAtMS: ROW.ms,
    messageSentAtMS: ROW.ms + 90,
    messageId: Number.MAX_SAFE_INTEGER,
    tokenType: 5,
    pushToken: 6,
    trace: 7,
    attempt: 3,
    reactionId: Number.MAX_SAFE_INTEGER,
    reactionSender: 8,
    reactionReceiver: 9,
    messageIds: [1, 5, Number.MAX_SAFE_INTEGER],
    messageCategory: 10,
    messageType: 11,
    providerId: 12,
  };
  const rows = [ROW, full, ROW, { ...full, messageIds: [] }, full];
  const block = new Block(
    encoded(
      rows,
      rows.map(() => NONE),
    ),
  );
  expect(block.rows).toEqual(rows);
});

test('texts are decoded unchanged, repeated, absent or beyond ASCII', () => {
  const some = { ...NONE, payloadJson: '{"body":"ü 👍 \u2028"}', traceJson: '[]' };
  const texts = [NONE, some, some, NONE, { ...some, payloadJson: '' }, some];
  const block = new Block(
    encoded(
      texts.map(() => ROW),
      texts,
    ),
  );
  expect(texts.map((_, row) => block.texts(row))).toEqual(texts);
});

test('a block is decoded the same in any order', () => {
  const rows = Array.from({ length: 16 }, (_, n) => ({
    ...ROW,
    ms: ROW.ms + n * n,
    providerMs: n % 3,
    reactionId: n % 4,
    messageIds: n % 5 === 0 ? [n, 2 ** 40] : undefined,
    messageType: n % 7,
  }));
  const texts = rows.map((_, n) => ({ ...NONE, payloadJson: n % 2 === 0 ? `{"n":${n >> 2}}` : undefined }));
  const bytes = encoded(rows, texts).slice();
  for (const first of rows.keys()) {
    const block = new Block(bytes);
    expect(block.text(first, 'payloadJson')).toBe(texts[first]?.payloadJson);
    expect([block.row(first), block.row(0), block.row(15), block.row(16)]).toEqual([
      rows[first],
      rows[0],
      rows[15],
      undefined,
    ]);
    expect(texts.map((_, row) => block.texts(row))).toEqual(texts);
  }
});

test('a repeated text is stored once', () => {
  const noise = Array.from({ length: 3000 }, (_, n) => String.fromCharCode(33 + ((n * n * 31 + n * 7) % 90))).join('');
  const texts = Array.from({ length: BLOCK_ROWS }, () => ({ ...NONE, payloadJson: noise }));
  const rows = texts.map(() => ROW);
  const once = encoded(rows.slice(0, 1), texts.slice(0, 1)).length;
  expect(encoded(rows, texts).length - once).toBeLessThan(BLOCK_ROWS * 30);
});

function encoded(rows: readonly Row[], texts: readonly RowTexts[]): Uint8Array {
  return new BlockEncoder().encode(rows, texts);
}
