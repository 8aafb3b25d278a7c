import { EXTENSION_TRIGGERS, PLATFORMS, type OwnPreferences, TRIGGERS, WEEKDAYS } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import type { ChatEvent } from '../outbox/chat-event.ts';
import { eligibilityOf } from './audience/eligibility-of.ts';
import { candidateRuleOf } from './audience/candidate-rule-of.ts';
import type { Candidate, PushToken } from './candidate.ts';
import { decide } from './decide.ts';
import { logFieldsOf } from './log-fields-of.ts';
import { prepareEvent } from './prepare-event.ts';
import { PUSH_RULES } from './rules/push-rules.ts';
import { targetsOf } from './targets/targets-of.ts';
import {
  APNS,
  APP,
  callEvent,
  CREW,
  FCM,
  groupEvent,
  IVO,
  LENE,
  MARA,
  messageEvent,
  reactionEvent,
  settings,
  verdictOf,
} from './testing/examples.cases.ts';
import { seeded, type Seeded } from './testing/seeded.cases.ts';

const ROUNDS = 10_000;
const ZONES = [...Intl.supportedValuesOf('timeZone'), 'no/zone', '', '+05:45', 'utc'];
const TEXTS = [
  '',
  'hi',
  '<@uid:mara>',
  '<@all:all>',
  '<@uid:mara> <@all:x>',
  '{{text}}',
  '\u0000\ud800',
  '👍'.repeat(2000),
];
const PEOPLE = [IVO, MARA, LENE, { uid: 'app_system', name: 'System' }];

describe('for any event, settings, person and instant', () => {
  test('there is one decision per target, with one reason at most, and the full trace agrees with it', () => {
    const random = seeded(20260101);
    const seen = new Set<string>();
    const apps = Array.from({ length: 60 }, () => randomSettings(random));
    for (let round = 0; round < ROUNDS; round += 1) {
      const event = randomEvent(random);
      const prepared = prepareEvent({
        event,
        settings: one(random, apps),
        accounts: randomAccounts(random),
        app: APP,
      });
      const person = randomCandidate(random);
      const nowMs = random.integer(0, Date.UTC(2100, 0));
      const decisions = decide(prepared, person, nowMs);
      const explained = decide(prepared, person, nowMs, 'all');

      const about = `round ${round}`;
      expect(decisions.length, about).toBe(targetsOf(prepared, person).length);
      expect(explained.length, about).toBe(decisions.length);
      decisions.forEach((decision, index) => {
        const full = explained[index];
        seen.add(verdictOf(decision));
        expect(
          decision.trace.map(({ gate }) => gate),
          about,
        ).toEqual(PUSH_RULES.map(({ gate }) => gate));
        expect(full && verdictOf(full), about).toBe(verdictOf(decision));
        expect(full?.bypassed === true || !decision.bypassed, about).toBe(true);
        // Up to the gate that stops, both tell the same; there the full trace goes on.
        const stop = decision.trace.findIndex(({ result }) => result === 'fail');
        const asked = stop === -1 ? decision.trace.length : stop + 1;
        expect(full?.trace.slice(0, asked), about).toEqual(decision.trace.slice(0, asked));
        expect(
          full?.trace.some(({ result }) => result === 'not_evaluated'),
          about,
        ).toBe(false);
        expect(
          decision.trace.slice(asked).every(({ result }) => result === 'not_evaluated'),
          about,
        ).toBe(true);
        expect(stop === -1, about).toBe(decision.verdict === 'send');
        if (decision.payload)
          expect(JSON.parse(decision.payload.json), about).toMatchObject({ type: decision.target.provider });
        expect(logFieldsOf({ eventId: 'e', event }, person.uid, decision).messageId, about).toBeGreaterThan(0);
      });
    }
    expect([...seen].toSorted()).toEqual(REACHABLE);
  });

  test('eligibility and audience have an answer', () => {
    const random = seeded(7);
    const apps = Array.from({ length: 60 }, () => randomSettings(random));
    for (let round = 0; round < ROUNDS; round += 1) {
      const event = randomEvent(random);
      expect(typeof eligibilityOf(event, one(random, apps))).toBe('string');
      const rule = candidateRuleOf(event);
      const named = rule.from === 'users' ? rule.uids : [];
      expect(new Set(named).size).toBe(named.length);
    }
  });
});

/** Everything gates 1 to 7 can say about push. */
const REACHABLE = [
  'CALL_PREFERENCE BUSY',
  'CALL_PREFERENCE CANCELLED',
  'CALL_PREFERENCE ENDED',
  'CALL_PREFERENCE INITIATED',
  'CALL_PREFERENCE ONGOING',
  'CALL_PREFERENCE REJECTED',
  'CALL_PREFERENCE UNANSWERED',
  'DND_PREFERENCE DND_ON',
  'GROUP_ACTIONS_PREFERENCE MEMBER_ADDED',
  'GROUP_ACTIONS_PREFERENCE MEMBER_BANNED',
  'GROUP_ACTIONS_PREFERENCE MEMBER_JOINED',
  'GROUP_ACTIONS_PREFERENCE MEMBER_KICKED',
  'GROUP_ACTIONS_PREFERENCE MEMBER_LEFT',
  'GROUP_ACTIONS_PREFERENCE MEMBER_SCOPE_CHANGED',
  'GROUP_ACTIONS_PREFERENCE MEMBER_UNBANNED',
  'INVALID_PUSH_PROVIDER_ID BAD_CREDENTIALS',
  'INVALID_PUSH_PROVIDER_ID DISABLED',
  'INVALID_PUSH_PROVIDER_ID NO_DEFAULT',
  'INVALID_PUSH_PROVIDER_ID UNKNOWN',
  'INVALID_PUSH_PROVIDER_ID WRONG_KIND',
  'MESSAGES_PREFERENCE NONE',
  'MESSAGES_PREFERENCE NOT_MENTIONED',
  'MESSAGE_ACTIONS_PREFERENCE DELETED',
  'MESSAGE_ACTIONS_PREFERENCE EDITED',
  'MUTE_PREFERENCE MUTED',
  'NOT_FOUND NO_PROVIDER',
  'NOT_FOUND NO_PUSH_TOKEN',
  'QUOTED_REPLIES_PREFERENCE NONE',
  'QUOTED_REPLIES_PREFERENCE NOT_MENTIONED',
  'REACTIONS_PREFERENCE NONE',
  'REACTIONS_PREFERENCE NOT_AUTHOR',
  'REPLIES_PREFERENCE NONE',
  'REPLIES_PREFERENCE NOT_MENTIONED',
  'REPLIES_PREFERENCE UNSUBSCRIBED',
  'SCHEDULE_PREFERENCE DAY_CLOSED',
  'SCHEDULE_PREFERENCE OUTSIDE_WINDOW',
  'sent',
];

function randomEvent(random: Seeded): ChatEvent {
  const trigger = one(random, [...TRIGGERS, ...EXTENSION_TRIGGERS]);
  const receiverType = random.chance(0.5) ? 'group' : 'user';
  const details = {
    receiverType,
    sender: one(random, PEOPLE).uid,
    category: one(random, ['message', 'custom', 'interactive', 'agentic'] as const),
    type: one(random, ['text', 'image', 'extension_poll', 'form', 'assistant', 'odd']),
    data: random.chance(0.1) ? {} : { text: one(random, TEXTS) },
    ...(random.chance(0.3) && { parentId: '1' }),
    ...(random.chance(0.3) && { quotedMessageId: '2' }),
  } as const;
  const actor = one(random, PEOPLE);
  if (trigger.startsWith('after_group') || trigger === 'after_scope_changed') return { ...groupEvent(trigger), actor };
  if (trigger === 'message_reaction_added')
    return { ...reactionEvent(details), actor, ...(receiverType === 'group' && { group: CREW }) };
  if (trigger.startsWith('after_') || trigger.startsWith('message_'))
    return { ...messageEvent(details, trigger), actor };
  return { ...callEvent(trigger, { receiverType }), actor };
}

function randomSettings(random: Seeded) {
  const code = () => random.integer(1, 3);
  const onOff = () => random.integer(1, 2);
  const open = () => random.chance(0.6);
  const conversation = () => ({
    messagesSetting: code(),
    messagesOverride: open(),
    repliesSetting: code(),
    quotedRepliesSetting: code(),
    reactionsSetting: code(),
    messageEditedSetting: onOff(),
    messageDeletedSetting: onOff(),
  });
  const members = ['Joined', 'Left', 'Added', 'Kicked', 'Banned', 'Unbanned', 'ScopeChanged'];
  const calls = ['initiated', 'rejected', 'cancelled', 'unanswered', 'ongoing', 'busy', 'ended'];
  return settings({
    preferences: {
      group: { ...conversation(), ...Object.fromEntries(members.map((name) => [`member${name}Setting`, onOff()])) },
      oneOnOne: conversation(),
      call: Object.fromEntries(calls.map((name) => [`${name}Setting`, onOff()])),
      mute: { dndPreferenceOverride: open(), schedulePreferenceOverride: open(), mutedGroupsOverride: open() },
      bypassPreferencesForMentions: open(),
      bypassPreferencesForAllMentions: open(),
      push: { badgeCountSetting: open(), includeMessageObjectSetting: open() },
    },
    templates: { usePrivacyTemplate: code() },
  });
}

function randomAccounts(random: Seeded) {
  const faults = () => ({
    isEnabled: random.chance(0.7),
    isDefault: random.chance(0.7),
    hasBadCredentials: random.chance(0.2),
  });
  return {
    fcm: random.chance(0.7) ? [{ ...FCM, ...faults() }] : [],
    apns: random.chance(0.7) ? [{ ...APNS, ...faults() }] : [],
    ...(random.chance(0.3) && { custom: { isEnabled: random.chance(0.5) } }),
  };
}

function randomCandidate(random: Seeded): Candidate {
  return {
    ...one(random, PEOPLE),
    own: randomPreferences(random),
    tokens: Array.from({ length: random.integer(0, 3) }, () => randomToken(random)),
    ...(random.chance(0.5) && { timezone: one(random, ZONES) }),
    ...(random.chance(0.3) && { mutedUntilMs: random.integer(0, Date.UTC(2100, 0)) }),
    ...(random.chance(0.3) && { threadUnsubscribed: true }),
    ...(random.chance(0.5) && { unreadCount: random.integer(0, 100) }),
  };
}

function randomPreferences(random: Seeded): OwnPreferences {
  if (random.chance(0.3)) return {};
  const from = random.integer(0, 23) * 100;
  const day = { from, to: random.integer(from / 100, 23) * 100, dnd: random.chance(0.2) };
  return {
    preferences: {
      group: { messagesSetting: one(random, [1, 2, 3] as const) },
      oneOnOne: { reactionsSetting: one(random, [1, 2, 3] as const) },
      mute: {
        dndPreferenceSetting: random.chance(0.2) ? 2 : 1,
        schedulePreferenceSetting: { [one(random, WEEKDAYS)]: day, [one(random, WEEKDAYS)]: day },
      },
    },
    templates: { usePrivacyTemplate: random.chance(0.5) },
  };
}

function randomToken(random: Seeded): PushToken {
  return {
    platform: one(random, PLATFORMS),
    pushToken: 'token',
    session: one(random, ['phone', 'tablet', 'session-of-actor']),
    ...(random.chance(0.6) && { providerId: one(random, ['default', 'fcm-main', 'apns-main', 'gone', '']) }),
    ...(random.chance(0.3) && { rang: true }),
  };
}

function one<Item>(random: Seeded, items: readonly Item[]): Item {
  const item = random.pick(items);
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}
