import { describe, expect, test } from 'vitest';
import { ANDROID } from './android.ts';
import { arrive } from './arrive.ts';
import { NEW_PHONE } from './new-phone.ts';
import type { PhoneState } from './phone-state.ts';
import { NOW_MS, pushOf } from './pushes.fixture.ts';

const showing = (...tags: string[]): PhoneState =>
  tags.reduce((state, tag) => arrive(pushOf({}, tag), state, ANDROID, NOW_MS).state, NEW_PHONE);
const tagsOf = ({ shown }: PhoneState) => shown.map(({ tag }) => tag);

test('a later push with the same tag replaces the shown one', () => {
  expect(tagsOf(showing('1', '2', '1'))).toEqual(['2', '1']);
});

test('the oldest notification gives way to the 51st', () => {
  const full = showing(...Array.from({ length: 50 }, (_, index) => `${index}`));
  const { state, crowdedOut } = arrive(pushOf({}, '50'), full, ANDROID, NOW_MS);
  expect(crowdedOut).toEqual([full.shown[0]]);
  expect(tagsOf(state)).toEqual(Array.from({ length: 50 }, (_, index) => `${index + 1}`));
});

test('receipts have the time of the phone, which may be wrong', () => {
  const { receipts } = arrive(pushOf(), { ...NEW_PHONE, clockOffsetMs: -3_600_000 }, ANDROID, NOW_MS);
  expect(receipts).toEqual([
    { token: 'receipt-1', event: 'received', atMS: NOW_MS - 3_600_000 },
    { token: 'receipt-1', event: 'displayed', evidence: 'shown', atMS: NOW_MS - 3_600_000 },
  ]);
});

test('an app from before receipts reports none', () => {
  expect(arrive(pushOf(), { ...NEW_PHONE, reportsReceipts: false }, ANDROID, NOW_MS).receipts).toEqual([]);
});

describe('a clear push removes', () => {
  const cleared = (...items: object[]) => {
    const push = pushOf({ data: { type: 'clear', clear: JSON.stringify(items) } }, 'clear');
    const { state, receipts } = arrive(push, showing('1', '2', '3'), ANDROID, NOW_MS);
    return [
      tagsOf(state).join(),
      receipts.filter(({ event }) => event === 'cleared').map(({ token, by }) => [token, by]),
    ];
  };
  const c = 'ivo_user_mara';

  test.each([
    ['everything of a conversation', [{ c }], ''],
    ['everything up to a message', [{ c, to: 2 }], '3'],
    ['individual messages', [{ c, ids: [1, 3] }], '2'],
    ['everything', [{}], ''],
    ['nothing of another conversation', [{ c: 'other' }], '1,2,3'],
    ['nothing outside a thread', [{ c, p: 9, to: 3 }], '1,2,3'],
  ])('%s', (_, items, left) => {
    expect(cleared(...items)[0]).toBe(left);
  });

  test('and the app reports each removed notification with its cause, and the push itself', () => {
    expect(cleared({ c, ids: [2] })[1]).toEqual([
      ['receipt-2', 'deleted'],
      ['receipt-clear', 'deleted'],
    ]);
    expect(cleared({ c, to: 1 })[1]).toContainEqual(['receipt-1', 'read']);
    expect(cleared({ c, to: 1, by: 'removed' })[1]).toContainEqual(['receipt-1', 'removed']);
  });

  test('notifications that another push names as outdated, without a report of that push', () => {
    const data = { ...pushOf({}, '4').data, clear: JSON.stringify([{ c, to: 2 }]) };
    const { state, receipts } = arrive(pushOf({ data }, '4'), showing('1', '2', '3'), ANDROID, NOW_MS);
    expect(tagsOf(state)).toEqual(['3', '4']);
    expect(receipts.filter(({ event }) => event === 'cleared').map(({ token }) => token)).toEqual([
      'receipt-1',
      'receipt-2',
    ]);
  });
});
