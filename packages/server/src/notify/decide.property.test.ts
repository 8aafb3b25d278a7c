import { expect, test } from 'vitest';
import { candidateRuleOf } from './audience/candidate-rule-of.ts';
import { eligibilityOf } from './audience/eligibility-of.ts';
import { expectSoundDecisions } from './testing/decision-property.cases.ts';
import { one, randomEvent, randomSettings } from './testing/random-situation.cases.ts';
import { seeded } from './testing/seeded.cases.ts';

test('whatever happens to whomever, each target gets one decision, and the full explanation agrees with it', () => {
  const seen = expectSoundDecisions(10_000, 20260101);
  expect([...seen].toSorted()).toEqual(REACHABLE);
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
