import { type EventTrigger, EXTENSION_CALL_TRIGGERS, type Reason, TRIGGERS } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import { candidateRuleOf } from './audience/candidate-rule-of.ts';
import { eligibilityOf } from './audience/eligibility-of.ts';
import { triggerKindOf } from './audience/trigger-kind.ts';
import { soundness } from './testing/decision-property.fixture.ts';
import { one, randomEvent, randomSettings } from './testing/random-situation.fixture.ts';
import { seeded } from './testing/seeded.fixture.ts';

describe('in 100,000 random situations', () => {
  const { faults, results, reasons, pairs } = soundness(100_000, 20260101);

  test('each target gets one decision, and the full explanation agrees with it', () => {
    expect(faults).toEqual([]);
    expect([...results].toSorted()).toEqual(REACHABLE);
  });

  test('for each trigger, exactly its own reasons and those common to all pushes occur', () => {
    const expected = [...TRIGGERS, ...EXTENSION_CALL_TRIGGERS].flatMap((trigger) =>
      [...ownReasonsOf(trigger), ...EVERY_PUSH].map((reason) => `${trigger} ${reason}`),
    );
    expect([...reasons].toSorted()).toEqual(expected.toSorted());
  });

  test('every two rules that can fail together have done so, and the first gave the reason', () => {
    const before = ['EVENT_PREFERENCE', 'DND', 'MUTE', 'SCHEDULE', 'QUOTA'];
    const expected = before.flatMap((first, index) =>
      [...before.slice(index + 1), 'PROVIDER', 'DEVICE', 'PROVIDER_ID'].map((second) => `${first} ${second}`),
    );
    expect([...pairs].toSorted()).toEqual([...expected, 'PROVIDER DEVICE', 'DEVICE PROVIDER_ID'].toSorted());
  });
});

test('every event has an audience, without repeats, and is eligible or not', () => {
  const random = seeded(7);
  const apps = Array.from({ length: 60 }, () => randomSettings(random));
  for (let round = 0; round < 10_000; round += 1) {
    const event = randomEvent(random);
    expect(typeof eligibilityOf(event, one(random, apps))).toBe('string');
    const rule = candidateRuleOf(event);
    const named = rule.from === 'users' ? rule.uids : rule.except;
    expect(new Set(named).size).toBe(named.length);
  }
});

const EVERY_PUSH: readonly Reason[] = [
  'DND_PREFERENCE',
  'MUTE_PREFERENCE',
  'SCHEDULE_PREFERENCE',
  'NOT_FOUND',
  'INVALID_PUSH_PROVIDER_ID',
];
const OF_MESSAGES: readonly Reason[] = ['MESSAGES_PREFERENCE', 'REPLIES_PREFERENCE', 'QUOTED_REPLIES_PREFERENCE'];

/** Returns the reasons of rule 1 and of the sender budget. See docs/spec/notifications.md#rule-conditions, #reasons. */
function ownReasonsOf(trigger: EventTrigger): readonly Reason[] {
  const { kind } = triggerKindOf(trigger);
  switch (kind) {
    case 'message':
      return OF_MESSAGES;
    case 'change':
      return [...OF_MESSAGES, 'MESSAGE_ACTIONS_PREFERENCE', 'QUOTA_PREFERENCE'];
    case 'reaction':
      return ['REACTIONS_PREFERENCE', 'QUOTA_PREFERENCE'];
    case 'group':
      return ['GROUP_ACTIONS_PREFERENCE'];
    default:
      return ['CALL_PREFERENCE', 'QUOTA_PREFERENCE'];
  }
}

/** Every result of rules 1 to 7 for push. */
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
  'NOT_FOUND PERMISSION_OFF',
  'NOT_FOUND TOKEN_STALE',
  'QUOTA_PREFERENCE SENDER_LIMIT',
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
