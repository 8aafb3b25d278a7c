import { describe, expect, test } from 'vitest';
import { IPHONE } from './iphone.ts';
import { NEW_PHONE } from './new-phone.ts';
import type { PastPush, PhoneState } from './phone-state.ts';
import { NOW_MS, pushOf } from './pushes.fixture.ts';

const HOUR_MS = 3_600_000;
const alert = (more: object = {}) => pushOf({ form: 'alert', runsExtension: true, ...more });
const badge = (count: number) => pushOf({ content: { ...pushOf().content, badge: count } });
const receive = (state: Partial<PhoneState>, push = alert()) =>
  IPHONE.receive(push, { ...NEW_PHONE, ...state }, NOW_MS);
const ran = (minutesAgo: number): PastPush => ({
  atMs: NOW_MS - minutesAgo * 60_000,
  form: 'data',
  isHighPriority: false,
  wasShown: false,
});

describe('APNs keeps', () => {
  const kept = (state: Partial<PhoneState>, ...pushes: ReturnType<typeof pushOf>[]) =>
    pushes
      .reduce<PhoneState>((before, push) => ({ ...before, ...IPHONE.keep(before, push) }), { ...NEW_PHONE, ...state })
      .waiting.map(({ content }) => content.tag);
  const first = { ...alert({ collapseKey: 'a' }), content: { ...alert().content, tag: '1' } };
  const edit = { ...first, content: { ...first.content, tag: '1, edited' } };
  const other = { ...alert({ collapseKey: 'b' }), content: { ...alert().content, tag: '2' } };

  test('the newest push of each collapse id', () => {
    expect(kept({}, first, other, edit)).toEqual(['2', '1, edited']);
  });

  test('only the newest push of the app when it is set to', () => {
    expect(kept({ keepsNewestOnly: true }, first, other)).toEqual(['2']);
  });

  test('one background push, in addition to the alerts', () => {
    expect(kept({}, first, pushOf({}, 'x'), pushOf({}, 'y'))).toEqual(['1', 'y']);
  });
});

test('an alert runs the extension, which reports that it was handed to iOS', () => {
  expect(receive({})).toEqual({
    shows: 'loud',
    reports: [{ event: 'received' }, { event: 'displayed', evidence: 'handed' }],
  });
});

test.each<[string, Partial<PhoneState>, 'quiet' | 'nothing', number]>([
  ['provisional permission', { permission: 'provisional' }, 'quiet', 2],
  ['a Focus', { hasFocus: true }, 'quiet', 2],
  ['a scheduled summary', { hasScheduledSummary: true }, 'quiet', 2],
  ['permission off', { permission: 'denied' }, 'nothing', 0],
  ['permission never requested', { permission: 'not_determined' }, 'nothing', 0],
])('with %s, an alert is listed without a sound or not at all', (_, state, shows, reports) => {
  const reaction = receive(state);
  expect([reaction.shows, reaction.reports.length]).toEqual([shows, reports]);
});

test('an alert runs the extension even after a force-quit, but only with mutable-content', () => {
  expect(receive({ isForceStopped: true }).reports).toHaveLength(2);
  expect(receive({}, alert({ runsExtension: false }))).toEqual({ shows: 'loud', reports: [] });
});

describe('a background push', () => {
  const arrivesAt = (history: PastPush[], push = pushOf()) => IPHONE.arrivesAtMs(push, { ...NEW_PHONE, history });

  test('waits when the app ran three times within the hour', () => {
    expect(arrivesAt([ran(30), ran(20)])).toBe(NOW_MS);
    expect(arrivesAt([ran(50), ran(30), ran(20)])).toBe(NOW_MS + HOUR_MS / 6);
    expect(arrivesAt([ran(70), ran(30), ran(20)])).toBe(NOW_MS);
  });

  test('does not run the app after a force-quit', () => {
    expect(receive({}, pushOf()).reports).toEqual([{ event: 'received' }]);
    expect(receive({ isForceStopped: true }, pushOf()).reports).toEqual([]);
  });

  test('sets the badge at once, and runs the app only within the budget', () => {
    const history = [ran(50), ran(30), ran(20)];
    expect(arrivesAt(history, badge(0))).toBe(NOW_MS);
    expect(receive({ history }, badge(0))).toEqual({ shows: 'nothing', reports: [], badge: 0 });
    expect(receive({}, badge(2))).toMatchObject({ badge: 2, reports: [{ event: 'received' }] });
  });
});
