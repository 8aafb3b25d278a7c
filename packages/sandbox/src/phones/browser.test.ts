import { expect, test } from 'vitest';
import { BROWSER } from './browser.ts';
import { NEW_PHONE } from './new-phone.ts';
import type { PastPush, PhoneState } from './phone-state.ts';
import { NOW_MS, pushOf } from './pushes.fixture.ts';

const DAY_MS = 86_400_000;
const onScreen = { isAppOpen: true, openConversation: 'ivo_user_mara' };
const receive = (state: Partial<PhoneState>) => BROWSER.receive(pushOf(), { ...NEW_PHONE, ...state }, NOW_MS);
const unseen = (count: number, atMs = NOW_MS - 1): PastPush[] =>
  Array.from({ length: count }, () => ({ atMs, form: 'data', isHighPriority: true, wasShown: false }));

test('a push waits while the browser is closed, and the newest of its topic is kept', () => {
  const closed = { ...NEW_PHONE, isForceStopped: true };
  expect(BROWSER.arrivesAtMs(pushOf(), closed)).toBe(Infinity);
  const waiting = [pushOf({ collapseKey: 'a' }, '1')];
  const kept = BROWSER.keep({ ...closed, waiting }, pushOf({ collapseKey: 'a' }, '2'));
  expect(kept.waiting.map(({ content }) => content.tag)).toEqual(['2']);
});

test('the service worker shows a push and reports it', () => {
  expect(receive({})).toEqual({
    shows: 'loud',
    reports: [{ event: 'received' }, { event: 'displayed', evidence: 'shown' }],
  });
});

test('without permission nothing runs', () => {
  expect(receive({ permission: 'denied' })).toEqual({ shows: 'nothing', reports: [] });
});

test('Safari shows every push, Chromium not one of the open conversation', () => {
  expect(receive({ ...onScreen, browser: 'Safari' })).toMatchObject({ shows: 'quiet' });
  expect(receive(onScreen)).toEqual({
    shows: 'nothing',
    reports: [{ event: 'received' }, { event: 'suppressed', by: 'foreground' }],
  });
});

test('Chromium shows a notification of its own after three pushes of a day that showed nothing', () => {
  expect(receive({ ...onScreen, history: unseen(2) })).not.toHaveProperty('text');
  expect(receive({ ...onScreen, history: unseen(3, NOW_MS - DAY_MS) })).not.toHaveProperty('text');
  expect(receive({ ...onScreen, history: unseen(3) })).toMatchObject({ shows: 'quiet', text: { body: '' } });
});

test('Safari revokes the permission after three pushes that showed nothing', () => {
  const clear = pushOf({ data: { type: 'clear', clear: [] } });
  const state = { ...NEW_PHONE, browser: 'Safari' as const, history: unseen(3, NOW_MS - 9 * DAY_MS) };
  expect(BROWSER.receive(clear, state, NOW_MS)).toMatchObject({
    revokes: 'permission',
    reports: [{ event: 'received' }],
  });
  expect(BROWSER.receive(clear, { ...state, history: unseen(2) }, NOW_MS)).not.toHaveProperty('revokes');
});
