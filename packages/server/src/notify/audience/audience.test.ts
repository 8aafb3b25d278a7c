import { type Call, type EventTrigger, SYSTEM_UID } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import {
  callEvent,
  groupEvent,
  groupMessageEvent,
  IVO,
  LENE,
  MARA,
  messageEvent,
  reactionEvent,
  settings,
} from '../testing/examples.fixture.ts';
import { candidateRuleOf, exclusionOf } from './candidate-rule-of.ts';
import { eligibilityOf } from './eligibility-of.ts';
import { participantsOf } from './event-participants.ts';
import { mentionedIn, mentionsOf } from './mentions-of.ts';
import { messageClassOf } from './message-class-of.ts';
import { type CallTrigger, triggerKindOf } from './trigger-kind.ts';

const shipped = settings();

describe('eligibility', () => {
  test.each([
    [{}, 'eligible'],
    [{ category: 'interactive', type: 'form' }, 'eligible'],
    [{ category: 'agentic', type: 'assistant' }, 'eligible'],
    [{ category: 'agentic', type: 'tool-result' }, 'CATEGORY_NOT_NOTIFIABLE'],
    [{ category: 'action', type: 'groupMember' }, 'CATEGORY_NOT_NOTIFIABLE'],
    [{ category: 'call', type: 'audio' }, 'CATEGORY_NOT_NOTIFIABLE'],
    [{ category: 'custom', type: 'x', data: {} }, 'NO_SEND_NOTIFICATION_FLAG'],
    [{ category: 'custom', type: 'x', data: { sendNotification: false } }, 'NO_SEND_NOTIFICATION_FLAG'],
    [{ category: 'custom', type: 'x', data: { sendNotification: true } }, 'eligible'],
    [{ category: 'custom', type: 'x', data: { metadata: { sendNotification: true } } }, 'eligible'],
    [{ category: 'custom', type: 'x', data: { metadata: { sendNotification: 'true' } } }, 'NO_SEND_NOTIFICATION_FLAG'],
    [{ data: { moderation: { status: 'disapproved' } } }, 'MODERATION_BLOCKED'],
    [{ data: { moderation: { status: 'approved' } } }, 'eligible'],
  ] as const)('of a message with %o: %s', (changes, expected) => {
    for (const trigger of ['after_message', 'message_edited', 'message_deleted'] as const) {
      expect(eligibilityOf(messageEvent(changes, trigger), shipped)).toBe(expected);
    }
  });

  test('ends while the channel is disabled', () => {
    const off = settings({ preferences: { push: { enabled: false } } });
    for (const event of [messageEvent(), reactionEvent(), callEvent('initiated'), groupEvent('after_group_joined')]) {
      expect(eligibilityOf(event, off)).toBe('CHANNEL_DISABLED');
    }
  });

  test.each(['ongoing', 'busy', 'ended'] as const)(
    'a notification about %s requires that the operator enables it',
    (trigger) => {
      expect(eligibilityOf(callEvent(trigger), shipped)).toBe('TRIGGER_DISABLED');
      const on = settings({ preferences: { call: { [`${trigger}Setting`]: 2 } } });
      expect(eligibilityOf(callEvent(trigger), on)).toBe('eligible');
    },
  );
});

test('the class of a message is reply, else quoted reply, else message', () => {
  expect(messageClassOf({})).toBe('message');
  expect(messageClassOf({ quotedMessageId: '1' })).toBe('quotedReply');
  expect(messageClassOf({ parentId: '2', quotedMessageId: '1' })).toBe('reply');
});

describe('mentions', () => {
  const of = (text: string, uid: string) =>
    mentionedIn(mentionsOf(groupMessageEvent({ data: { text } }).message), uid, 'ivo');

  test('name persons, or everyone but the author', () => {
    expect(of('<@uid:mara> and <@uid:LENE>', 'mara')).toEqual({ personally: true, withEveryone: false });
    expect(of('<@uid:mara> and <@uid:LENE>', 'lene')).toEqual({ personally: true, withEveryone: false });
    expect(of('<@uid:mara>', 'lene')).toEqual({ personally: false, withEveryone: false });
    expect(of('<@all:crew>', 'lene')).toEqual({ personally: false, withEveryone: true });
    expect(of('<@all:crew>', 'ivo')).toEqual({ personally: false, withEveryone: false });
    expect(of('<@uid:mara> <@all:all>', 'mara')).toEqual({ personally: true, withEveryone: true });
  });

  test.each(['@mara', '<@uid:>', '<@uid:mara', '<@UID:mara>', '< @uid:mara>', ''])(
    'finds no mentions in %o',
    (text) => {
      expect(of(text, 'mara')).toEqual({ personally: false, withEveryone: false });
    },
  );
});

describe('candidates', () => {
  const users = (...uids: string[]) => ({ from: 'users', uids });
  const members = (...except: string[]) => ({ from: 'members', guid: 'harbour-crew', except });
  const byModerator = { actor: LENE };

  test('candidates of a message are the receiver, or all members except the sender', () => {
    expect(candidateRuleOf(messageEvent())).toEqual(users('mara'));
    expect(candidateRuleOf(groupMessageEvent())).toEqual(members('ivo'));
  });

  test.each(['message_edited', 'message_deleted'] as const)(
    'candidates of %s are all except the acting user, including the author if a moderator acted',
    (trigger) => {
      expect(candidateRuleOf(messageEvent({}, trigger))).toEqual(users('mara'));
      expect(candidateRuleOf({ ...groupMessageEvent(), trigger, ...byModerator })).toEqual(members('lene'));
    },
  );

  test('candidates of a reaction are all except the reacting user', () => {
    expect(candidateRuleOf({ ...messageEvent({}, 'message_reaction_added'), actor: MARA })).toEqual(users('ivo'));
    expect(candidateRuleOf(reactionEvent())).toEqual(members('ivo'));
  });

  test.each([
    ['after_group_members_added', members('ivo')],
    ['after_scope_changed', members('ivo')],
    ['after_group_members_kicked', members('ivo', 'lene')],
    ['after_group_members_banned', members('ivo', 'lene')],
    ['after_group_members_unbanned', members('ivo', 'lene')],
  ] as const)(
    'candidates of %s are the members afterwards, except the acting user and those removed',
    (trigger, rule) => {
      expect(candidateRuleOf(groupEvent(trigger))).toEqual(rule);
    },
  );

  test.each(['after_group_joined', 'after_group_left'] as const)(
    'candidates of %s by the user themselves are the others',
    (trigger) => {
      expect(candidateRuleOf({ ...groupEvent(trigger), actor: LENE })).toEqual(members('lene'));
    },
  );

  const inGroup: Partial<Call> = { receiverType: 'group', joined: ['kai'], rejected: ['lene'] };
  const calls: [CallTrigger, Partial<Call>, object][] = [
    ['initiated', {}, users('mara')],
    ['cancelled', {}, users('mara')],
    ['unanswered', {}, users('mara')],
    ['rejected', {}, users('ivo', 'mara')],
    ['initiated', inGroup, members('ivo')],
    ['cancelled', inGroup, members('ivo')],
    ['unanswered', inGroup, members('ivo', 'kai', 'lene')],
    ['rejected', inGroup, users('ivo', 'mara')],
    ['busy', {}, users('ivo')],
    ['ongoing', {}, users('mara')],
    ['ongoing', inGroup, users('kai')],
    ['ended', inGroup, users('kai')],
  ];
  test.each(calls)('of a call that is %s, %o', (trigger, call, rule) => {
    expect(candidateRuleOf(callEvent(trigger, call))).toEqual(rule);
  });

  test('exclude deactivated and blocked users and the system user', () => {
    const user = { uid: 'mara', deactivated: false, blocked: false };
    expect(exclusionOf(user)).toBeUndefined();
    expect(exclusionOf({ ...user, deactivated: true, blocked: true })).toBe('DEACTIVATED');
    expect(exclusionOf({ ...user, blocked: true })).toBe('BLOCKED');
    expect(exclusionOf({ ...user, uid: SYSTEM_UID })).toBe('SYSTEM');
  });
});

describe('the shown sender', () => {
  const senderOf = (trigger: EventTrigger, event: Parameters<typeof participantsOf>[0]) =>
    participantsOf({ ...event, trigger }, triggerKindOf(trigger)).sender.uid;

  test.each([
    ['after_message', messageEvent({ sender: 'mara' }), 'mara'],
    ['message_edited', { ...groupMessageEvent(), actor: LENE }, 'lene'],
    ['message_reaction_added', reactionEvent(), 'ivo'],
    ['after_group_members_kicked', groupEvent('after_group_members_kicked'), 'ivo'],
    ['initiated', callEvent('initiated'), 'ivo'],
    ['unanswered', { ...callEvent('unanswered'), actor: { uid: SYSTEM_UID, name: 'System' } }, 'ivo'],
    ['rejected', callEvent('rejected'), 'mara'],
  ] as const)('of %s', (trigger, event, uid) => {
    expect(senderOf(trigger, event)).toBe(uid);
  });

  test('has the profile the event carries, else the uid', () => {
    const entity = { uid: 'kai', name: 'Kai', avatar: 'https://files.example/kai.png', metadata: { city: 'Oslo' } };
    const named = messageEvent({ sender: 'kai', data: { entities: { sender: { entity, entityType: 'user' } } } });
    expect(participantsOf(named, triggerKindOf('after_message')).sender).toEqual(entity);
    const unnamed = messageEvent({ sender: 'kai' });
    expect(participantsOf(unnamed, triggerKindOf('after_message')).sender).toEqual({ uid: 'kai', name: 'kai' });
    expect(participantsOf(messageEvent(), triggerKindOf('after_message')).sender).toEqual(IVO);
  });
});
