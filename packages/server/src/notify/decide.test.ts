import type { EventTrigger, Platform } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import type { TokenDevice } from './candidate.ts';
import {
  ACCOUNTS,
  APNS,
  callEvent,
  candidate,
  decisionIn,
  decisionsIn,
  FCM,
  groupEvent,
  groupMessageEvent,
  LENE,
  NOW,
  owns,
  reactionEvent,
  resultIn,
  resultOf,
  type Situation,
  settings,
  token,
} from './testing/examples.fixture.ts';

/** Returns a device that was last seen some days ago. */
function seen(daysAgo: number, changes: Partial<TokenDevice> = {}): TokenDevice {
  return { lastSeenAtMs: NOW - daysAgo * 86_400_000, hasReported: true, ...changes };
}

describe('the state of a device', () => {
  const deciding = settings({ preferences: { push: { staleTokenAction: 2, deniedAction: 2 } } });
  const result = (device: TokenDevice, platform: Platform = 'fcm_android', given = deciding) =>
    resultIn({ settings: given, candidate: candidate({ tokens: [token(platform, { device })] }) });

  test.each<[string, TokenDevice, string]>([
    ['seen 270 days ago', seen(270), 'sent'],
    ['seen 271 days ago', seen(271), 'NOT_FOUND TOKEN_STALE'],
    ['with permission denied', seen(0, { permission: 'denied' }), 'NOT_FOUND PERMISSION_OFF'],
    ['not asked for permission', seen(0, { permission: 'not_determined' }), 'sent'],
    ['with provisional permission', seen(0, { permission: 'provisional' }), 'sent'],
    ['that has not reported', { ...seen(0), hasReported: false }, 'sent'],
    ['stale and with permission denied', seen(999, { permission: 'denied' }), 'NOT_FOUND TOKEN_STALE'],
  ])('of a device %s decides', (_, device, expected) => {
    expect(result(device)).toBe(expected);
    expect(result(device, 'fcm_android', settings())).toBe('sent');
  });

  test('a subscription that has ended is gone, at the instant it ends', () => {
    const ending = (expiresAtMs: number | undefined) =>
      resultIn({
        candidate: candidate({ tokens: [token('fcm_web', expiresAtMs === undefined ? {} : { expiresAtMs })] }),
      });
    expect(ending(NOW)).toBe('NOT_FOUND TOKEN_GONE');
    expect(ending(NOW - 1)).toBe('NOT_FOUND TOKEN_GONE');
    expect(ending(NOW + 1)).toBe('sent');
    expect(ending(undefined)).toBe('sent');
  });

  test('decides per token, and VoIP pushes need no permission', () => {
    const tokens = [
      token('apns_ios_voip', { device: seen(0, { permission: 'denied' }) }),
      token('fcm_android', { session: 'tablet', device: seen(0, { permission: 'denied' }) }),
      token('fcm_web', { session: 'laptop', device: seen(400) }),
    ];
    const decisions = decisionsIn({
      event: callEvent('initiated'),
      settings: deciding,
      candidate: candidate({ tokens }),
    });
    expect(decisions.map(resultOf)).toEqual(['sent', 'NOT_FOUND PERMISSION_OFF', 'NOT_FOUND TOKEN_STALE']);
    expect(decisions[2]).toMatchObject({ reasonDetail: { value: 400 }, outcome: 'unreachable' });
  });
});

const DND_ON = owns({ mute: { dndPreferenceSetting: 2 } });
const CLOSED_TODAY = owns({ mute: { schedulePreferenceSetting: { thursday: { from: 0, to: 2359, dnd: true } } } });

const GROUP_TRIGGERS: [EventTrigger, string, string][] = [
  ['after_group_joined', 'memberJoined', 'MEMBER_JOINED'],
  ['after_group_left', 'memberLeft', 'MEMBER_LEFT'],
  ['after_group_members_added', 'memberAdded', 'MEMBER_ADDED'],
  ['after_group_members_kicked', 'memberKicked', 'MEMBER_KICKED'],
  ['after_group_members_banned', 'memberBanned', 'MEMBER_BANNED'],
  ['after_group_members_unbanned', 'memberUnbanned', 'MEMBER_UNBANNED'],
  ['after_scope_changed', 'memberScopeChanged', 'MEMBER_SCOPE_CHANGED'],
];

const CALL_TRIGGERS: EventTrigger[] = ['initiated', 'rejected', 'cancelled', 'unanswered', 'ongoing', 'busy', 'ended'];

/** One event of every trigger, with settings under which rule 1 lets it pass, and its candidate. */
const EVERY_TRIGGER: [EventTrigger, Situation][] = [
  ['after_message', { event: groupMessageEvent() }],
  ['message_edited', { event: { ...groupMessageEvent(), trigger: 'message_edited' } }],
  ['message_deleted', { event: { ...groupMessageEvent(), trigger: 'message_deleted' } }],
  ['message_reaction_added', { event: reactionEvent() }],
  ...GROUP_TRIGGERS.map(([trigger, name]): [EventTrigger, Situation] => [
    trigger,
    { event: groupEvent(trigger), settings: settings({ preferences: { group: { [`${name}Setting`]: 2 } } }) },
  ]),
  ...CALL_TRIGGERS.map((trigger): [EventTrigger, Situation] => [
    trigger,
    {
      event: callEvent(trigger, { receiverType: 'group' }),
      settings: settings({ preferences: { call: { [`${trigger}Setting`]: 2 } } }),
      // A declined or busy call notifies the caller, every other call the receivers.
      candidate: candidate(trigger === 'rejected' || trigger === 'busy' ? { uid: 'ivo', name: 'Ivo' } : {}),
    },
  ]),
];

describe.each(EVERY_TRIGGER)('rules 2 to 7 on %s', (_, situation) => {
  const base = situation.candidate ?? candidate();

  test('pass and send when no rule fails', () => {
    expect(resultIn(situation)).toBe('sent');
  });

  test('stop with the reason of each rule', () => {
    expect(resultIn({ ...situation, candidate: { ...base, ownPreferences: DND_ON } })).toBe('DND_PREFERENCE DND_ON');
    expect(resultIn({ ...situation, candidate: { ...base, mutedUntilMs: NOW + 1 } })).toBe('MUTE_PREFERENCE MUTED');
    expect(resultIn({ ...situation, candidate: { ...base, ownPreferences: CLOSED_TODAY } })).toBe(
      'SCHEDULE_PREFERENCE DAY_CLOSED',
    );
    expect(resultIn({ ...situation, accounts: { fcm: [], apns: [] } })).toBe('NOT_FOUND NO_PROVIDER');
    expect(resultIn({ ...situation, candidate: { ...base, tokens: [] } })).toBe('NOT_FOUND NO_PUSH_TOKEN');
    const tokens = [token('fcm_android', { providerId: 'gone' })];
    expect(resultIn({ ...situation, candidate: { ...base, tokens } })).toBe('INVALID_PUSH_PROVIDER_ID UNKNOWN');
  });

  test('stop at the earliest rule when several fail, in the order of the contract', () => {
    const everything: Situation = {
      ...situation,
      accounts: { fcm: [{ ...FCM, isEnabled: false }], apns: [APNS] },
      candidate: {
        ...base,
        mutedUntilMs: NOW + 1,
        ownPreferences: owns({ mute: { ...DND_ON.preferences?.mute, ...CLOSED_TODAY.preferences?.mute } }),
        tokens: [token('fcm_android')],
      },
    };
    expect(resultIn(everything)).toBe('DND_PREFERENCE DND_ON');
    const withoutDnd = { ...everything, candidate: { ...base, mutedUntilMs: NOW + 1, ownPreferences: CLOSED_TODAY } };
    expect(resultIn(withoutDnd)).toBe('MUTE_PREFERENCE MUTED');
    expect(resultIn({ ...everything, candidate: { ...base, ownPreferences: CLOSED_TODAY } })).toBe(
      'SCHEDULE_PREFERENCE DAY_CLOSED',
    );
    expect(resultIn({ ...everything, candidate: base })).toBe('INVALID_PUSH_PROVIDER_ID DISABLED');
    const nobody = { ...everything, accounts: { fcm: [], apns: [] }, candidate: { ...base, tokens: [] } };
    expect(resultIn(nobody)).toBe('NOT_FOUND NO_PROVIDER');
  });

  test('explain every rule in full mode, with the same reason', () => {
    const own = CLOSED_TODAY;
    const stopped = { ...situation, candidate: { ...base, ownPreferences: own, mutedUntilMs: NOW + 1, tokens: [] } };
    const all = decisionIn({ ...stopped, mode: 'all' });
    expect(all.trace.map(({ gate, result }) => `${gate} ${result}`)).toEqual([
      'EVENT_PREFERENCE pass',
      'DND pass',
      'MUTE fail',
      'SCHEDULE fail',
      'QUOTA not_applicable',
      'CONTACT not_applicable',
      'PROVIDER pass',
      'DEVICE fail',
      'PROVIDER_ID not_applicable',
    ]);
    const engine = decisionIn(stopped);
    expect(resultOf(engine)).toBe(resultOf(all));
    expect(engine.trace.map(({ result }) => result)).toEqual([
      'pass',
      'pass',
      'fail',
      ...Array.from({ length: 6 }, () => 'not_evaluated'),
    ]);
  });
});

describe('whose value decides', () => {
  test('a user’s value counts while users may override the setting, with its path and source', () => {
    const situation = { candidate: candidate({ ownPreferences: DND_ON }) };
    expect(decisionIn(situation)).toMatchObject({
      reasonDetail: {
        code: 'DND_ON',
        message: 'Do not disturb was turned on by the recipient.',
        source: 'user',
        setting: 'mute.dndPreferenceSetting',
        value: 2,
      },
    });
    const closed = settings({ preferences: { mute: { dndPreferenceOverride: false } } });
    expect(resultIn({ ...situation, settings: closed })).toBe('sent');
    const forAll = settings({ preferences: { mute: { dndPreferenceSetting: 2 } } });
    expect(decisionIn({ settings: forAll })).toMatchObject({ reasonDetail: { source: 'app', value: 2 } });
    expect(
      resultIn({
        settings: forAll,
        candidate: candidate({ ownPreferences: owns({ mute: { dndPreferenceSetting: 1 } }) }),
      }),
    ).toBe('sent');
  });

  test('a mute counts until its instant, and only where users may mute', () => {
    const event = groupMessageEvent();
    const muted = candidate({ mutedUntilMs: NOW + 1 });
    expect(decisionIn({ event, candidate: muted })).toMatchObject({
      reasonDetail: { code: 'MUTED', value: NOW + 1, source: 'user' },
    });
    expect(resultIn({ event, candidate: candidate({ mutedUntilMs: NOW }) })).toBe('sent');
    const noGroups = settings({ preferences: { mute: { mutedGroupsOverride: false } } });
    expect(resultIn({ event, candidate: muted, settings: noGroups })).toBe('sent');
    expect(resultIn({ candidate: muted, settings: noGroups })).toBe('MUTE_PREFERENCE MUTED');
    const noOneOnOnes = settings({ preferences: { mute: { mutedOneOnOnesOverride: false } } });
    expect(resultIn({ candidate: muted, settings: noOneOnOnes })).toBe('sent');
    expect(resultIn({ event, candidate: muted, settings: noOneOnOnes })).toBe('MUTE_PREFERENCE MUTED');
  });

  test('a schedule is evaluated in the time zone of the recipient, each day from the user or the app', () => {
    const ownPreferences = owns({
      mute: { schedulePreferenceSetting: { thursday: { from: 800, to: 2000, dnd: false } } },
    });
    // 12:02 UTC, and 22:02 in Brisbane.
    expect(resultIn({ candidate: candidate({ ownPreferences }) })).toBe('sent');
    expect(decisionIn({ candidate: candidate({ ownPreferences, timezone: 'Australia/Brisbane' }) })).toMatchObject({
      reasonDetail: {
        code: 'OUTSIDE_WINDOW',
        message:
          'It was outside the Thursday notification hours (08:00–20:00) set by the recipient. Their local time was 22:02.',
        source: 'user',
        setting: 'mute.schedulePreferenceSetting.thursday',
        value: { from: 800, to: 2000, dnd: false },
        localTime: '22:02',
      },
    });
    // It is already Friday there, so the app's day applies.
    expect(resultIn({ candidate: candidate({ ownPreferences, timezone: 'Pacific/Kiritimati' }) })).toBe('sent');
    expect(resultIn({ candidate: candidate({ ownPreferences, timezone: 'not/a zone' }) })).toBe('sent');
    const closed = settings({ preferences: { mute: { schedulePreferenceOverride: false } } });
    expect(
      resultIn({ settings: closed, candidate: candidate({ ownPreferences, timezone: 'Australia/Brisbane' }) }),
    ).toBe('sent');
  });
});

describe('a mention', () => {
  const hidden = candidate({
    mutedUntilMs: NOW + 1,
    ownPreferences: owns({ mute: { ...DND_ON.preferences?.mute, ...CLOSED_TODAY.preferences?.mute } }),
  });
  const personal = groupMessageEvent({ data: { text: '<@uid:mara> come' } });
  const everyone = groupMessageEvent({ data: { text: '<@all:all> come' } });
  const forPersonal = settings({ preferences: { bypassPreferencesForMentions: true } });
  const forEveryone = settings({ preferences: { bypassPreferencesForAllMentions: true } });

  test('bypasses do not disturb, mute and schedule where the operator allows it', () => {
    const decision = decisionIn({ event: personal, settings: forPersonal, candidate: hidden });
    expect(decision).toMatchObject({ action: 'send', bypassed: true });
    expect(decision.trace.slice(0, 4).map(({ result }) => result)).toEqual([
      'pass',
      'bypassed',
      'bypassed',
      'bypassed',
    ]);
    expect(decision.trace[1]).toEqual({
      gate: 'DND',
      result: 'bypassed',
      setting: 'mute.dndPreferenceSetting',
      value: 2,
      source: 'user',
    });
    expect(decisionIn({ event: everyone, settings: forEveryone, candidate: hidden })).toMatchObject({
      action: 'send',
      bypassed: true,
    });
  });

  test('mentions of everyone and of one person have separate settings', () => {
    expect(resultIn({ event: personal, settings: forEveryone, candidate: hidden })).toBe('DND_PREFERENCE DND_ON');
    expect(resultIn({ event: everyone, settings: forPersonal, candidate: hidden })).toBe('DND_PREFERENCE DND_ON');
    const both = groupMessageEvent({ data: { text: '<@all:all> and <@uid:mara>' } });
    expect(resultIn({ event: both, settings: forEveryone, candidate: hidden })).toBe('sent');
  });

  test('bypasses nothing for others, and nothing by default', () => {
    expect(resultIn({ event: personal, candidate: hidden })).toBe('DND_PREFERENCE DND_ON');
    const lene = { ...hidden, ...LENE };
    expect(resultIn({ event: personal, settings: forPersonal, candidate: lene })).toBe('DND_PREFERENCE DND_ON');
  });

  test('bypasses neither rule 1 nor a missing device, and is no bypass when no rule failed', () => {
    const ownPreferences = owns({ group: { messagesSetting: 1 } });
    expect(resultIn({ event: personal, settings: forPersonal, candidate: candidate({ ownPreferences }) })).toBe(
      'MESSAGES_PREFERENCE NONE',
    );
    const homeless = decisionIn({ event: personal, settings: forPersonal, candidate: { ...hidden, tokens: [] } });
    expect(homeless).toMatchObject({ action: 'suppress', reason: 'NOT_FOUND', bypassed: true });
    expect(decisionIn({ event: personal, settings: forPersonal })).toMatchObject({ action: 'send', bypassed: false });
  });

  test('a mention in the message that someone reacts to bypasses nothing', () => {
    const event = reactionEvent({ data: { text: '<@uid:mara>' } });
    expect(resultIn({ event, settings: forPersonal, candidate: hidden })).toBe('DND_PREFERENCE DND_ON');
  });
});

test('every usable token gets its own decision, then the custom provider', () => {
  const decisions = decisionsIn({
    accounts: { ...ACCOUNTS, custom: { isEnabled: true } },
    candidate: candidate({ tokens: [token('fcm_android'), token('apns_ios_device', { session: 'b' })] }),
  });
  expect(decisions.map(({ target }) => target.provider)).toEqual(['fcm', 'apns', 'custom']);
  expect(decisions.map(resultOf)).toEqual(['sent', 'sent', 'sent']);
});

test('the last rule names the account of a device; endpoints of the app have none', () => {
  const accounts = { ...ACCOUNTS, custom: { isEnabled: true } };
  const last = decisionsIn({ accounts }).map(({ trace }) => trace.at(-1));
  expect(last).toEqual([
    { gate: 'PROVIDER_ID', result: 'pass', value: 'fcm-main' },
    { gate: 'PROVIDER_ID', result: 'not_applicable' },
  ]);
});

describe('the budget of a sender', () => {
  const spent = (all: number, calls: number) => candidate({ senderBudget: { limit: 2, all, calls } });

  test('limits edits and reactions by all that was sent, calls by earlier calls', () => {
    const reaction = reactionEvent();
    expect(resultIn({ event: reaction, candidate: spent(1, 9) })).toBe('sent');
    expect(resultIn({ event: reaction, candidate: spent(2, 0) })).toBe('QUOTA_PREFERENCE SENDER_LIMIT');
    const call = callEvent('initiated');
    expect(resultIn({ event: call, candidate: spent(9, 1) })).toBe('sent');
    expect(resultIn({ event: call, candidate: spent(0, 2) })).toBe('QUOTA_PREFERENCE SENDER_LIMIT');
  });

  test('names the count that it compared with the limit', () => {
    expect(decisionIn({ event: reactionEvent(), candidate: spent(3, 0) })).toMatchObject({
      reasonDetail: { setting: 'CHATWIRE_SENDER_BUDGET', value: 2, source: 'app', count: 3 },
    });
  });

  test('does not apply where there is none', () => {
    const [, , , , rule] = decisionIn({ event: reactionEvent() }).trace;
    expect(rule).toEqual({ gate: 'QUOTA', result: 'not_applicable' });
  });
});

test('an edit that mentions a user notifies them like a message', () => {
  const event = { ...groupMessageEvent({ data: { text: '<@uid:mara> come' } }), trigger: 'message_edited' as const };
  const ownPreferences = owns({ group: { messagesSetting: 3 } });
  expect(resultIn({ event, candidate: candidate({ ownPreferences }) })).toBe('sent');
});

test('without a mode, no rule is evaluated after the first that fails', () => {
  const { trace } = decisionIn({ candidate: candidate({ ownPreferences: DND_ON, tokens: [] }) });
  expect(trace.slice(1).map(({ result }) => result)).toEqual(['fail', ...Array(7).fill('not_evaluated')]);
});

test.each([
  ['oneOnOne', {}, 'oneOnOne.messagesSetting'],
  ['group', { event: groupMessageEvent() }, 'group.messagesSetting'],
])('the setting that decided about a message is named: %s', (_, situation, setting) => {
  const [first] = decisionIn(situation).trace;
  expect(first).toMatchObject({ gate: 'EVENT_PREFERENCE', result: 'pass', setting, source: 'app' });
});

test('a member event and an edit name their settings', () => {
  const joined = decisionIn({ event: groupEvent('after_group_joined') });
  expect(joined.trace[0]).toMatchObject({ setting: 'group.memberJoinedSetting' });
  const ownPreferences = owns({ group: { messagesSetting: 2 } });
  const edit = { ...groupMessageEvent(), trigger: 'message_edited' as const };
  const off = settings({ preferences: { group: { messageEditedSetting: 1 } } });
  expect(decisionIn({ event: edit, settings: off }).trace[0]).toMatchObject({ setting: 'group.messageEditedSetting' });
  expect(decisionIn({ candidate: candidate({ ownPreferences }), event: groupMessageEvent() }).trace[0]).toMatchObject({
    source: 'user',
    value: 2,
  });
});
