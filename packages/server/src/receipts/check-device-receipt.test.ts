import type { DeviceReceipt } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import { PACKED_AFTER_MS } from '../logs/device/device-page.ts';
import { searchedTimes } from '../logs/device/searched-times.ts';
import { checkReceipt } from './check-device-receipt.ts';
import { handleNumber, ReceiptTokens, receiptHandleOf } from './receipt-token.ts';

const NOW_MS = 1_767_268_930_000;
const SECOND = Math.floor(NOW_MS / 1000) - 5;
const DAY_S = 86_400;
const handle = receiptHandleOf('019b796fbebe000100000107');
const tokens = new ReceiptTokens([Buffer.alloc(32, 1)]);

function read(receipt: Partial<DeviceReceipt> = {}, { second = SECOND, sentAtMs = NOW_MS } = {}) {
  const token = tokens.sign({ kind: 'entry', second, handle });
  const given = { token, event: 'received', atMS: NOW_MS - 1_000, ...receipt };
  return checkReceipt(given, tokens, { sentAtMs, nowMs: NOW_MS });
}

const atMsOf = (result: ReturnType<typeof read>) =>
  result.kind === 'accepted' ? result.receipts.record[result.event] : result.kind;

test('a receipt becomes a record of its event under the handle and second of its token', () => {
  expect(read({ event: 'opened', action: 'reply', evidence: 'shown', by: 'other' })).toEqual({
    kind: 'accepted',
    event: 'opened',
    receipts: {
      handle: handleNumber(handle),
      second: SECOND,
      record: { opened: { atMs: NOW_MS - 1_000, detail: 'reply', adjusted: false } },
    },
  });
});

describe('the time of a receipt', () => {
  test.each([
    ['is kept while the clocks agree within 2 s', { sentAtMs: NOW_MS + 2_000 }, NOW_MS - 1_000, NOW_MS - 1_000, false],
    ['moves by the offset of the device’s clock', { sentAtMs: NOW_MS - 9_000 }, NOW_MS - 10_000, NOW_MS - 1_000, true],
    ['moves by years', { sentAtMs: 5_000 }, 4_000, NOW_MS - 1_000, true],
    ['is never in the future', {}, NOW_MS + 1_500, NOW_MS, true],
  ])('%s', (_, options, atMS, atMs, adjusted) => {
    expect(atMsOf(read({ atMS }, options))).toEqual({ atMs, detail: '', adjusted });
  });
});

test.each([
  { event: 'glanced' },
  { event: 'displayed', evidence: 'heard' },
  { event: 'suppressed', by: 'aliens' },
  { event: 'suppressed', by: 'read' },
  { event: 'cleared', by: 'focus' },
  { event: 'opened', action: 'x'.repeat(33) },
])('ignores what a newer client may send: %j', (receipt) => {
  expect(read({ ...receipt, token: 'nonsense' })).toEqual({ kind: 'ignored' });
});

test.each([
  ['accepted', SECOND - 7 * DAY_S + 5],
  ['expired', SECOND - 7 * DAY_S - 10],
  ['accepted', SECOND + 300],
  ['expired', SECOND + 310],
])('a token is %s at second %d', (outcome, second) => {
  const result = read({}, { second });
  expect(result.kind === 'refused' ? result.fault : result.kind).toBe(outcome);
});

test('no token of an entry that is old enough to be packed is accepted', () => {
  // The earliest commit of an entry with this token.
  const packedAtMs = (second: number) => searchedTimes(second).from + PACKED_AFTER_MS;
  const second = SECOND - 8 * DAY_S;
  expect(packedAtMs(second)).toBeLessThan(NOW_MS);
  expect(read({}, { second })).toEqual({ kind: 'refused', fault: 'expired' });
  // The last second of the oldest accepted token.
  expect(packedAtMs(SECOND - 7 * DAY_S)).toBeGreaterThan(NOW_MS);
});

test('a token that is malformed or forged is refused, one of a test push reports to the check', () => {
  expect(read({ token: 'x' })).toEqual({ kind: 'refused', fault: 'malformed' });
  const forged = new ReceiptTokens([Buffer.alloc(32, 2)]).sign({ kind: 'entry', second: SECOND, handle });
  expect(read({ token: forged })).toEqual({ kind: 'refused', fault: 'mac' });
  const check = tokens.sign({ kind: 'check', second: SECOND, handle });
  expect(read({ token: check, event: 'suppressed', by: 'focus' })).toMatchObject({
    kind: 'check',
    handle: handleNumber(handle),
    event: 'suppressed',
    detail: 'focus',
  });
});
