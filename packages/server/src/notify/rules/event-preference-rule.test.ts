import type { EventTrigger } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import {
  callEvent,
  candidate,
  decisionIn,
  groupEvent,
  groupMessageEvent,
  messageEvent,
  owns,
  reactionEvent,
  resultIn,
  type Situation,
  settings,
} from '../testing/examples.fixture.ts';

describe('rule 1, messages', () => {
  const table: [string, Situation, string][] = [
    ['a plain message notifies by default', {}, 'sent'],
    [
      'class message, setting 1',
      { candidate: candidate({ ownPreferences: owns({ oneOnOne: { messagesSetting: 1 } }) }) },
      'MESSAGES_PREFERENCE NONE',
    ],
    [
      'class message, setting 3 without mention',
      { candidate: candidate({ ownPreferences: owns({ oneOnOne: { messagesSetting: 3 } }) }) },
      'MESSAGES_PREFERENCE NOT_MENTIONED',
    ],
    [
      'class message, setting 3 with a personal mention',
      {
        event: messageEvent({ data: { text: 'hey <@uid:mara>' } }),
        candidate: candidate({ ownPreferences: owns({ oneOnOne: { messagesSetting: 3 } }) }),
      },
      'sent',
    ],
    [
      'setting 3 with a mention of someone else',
      {
        event: messageEvent({ data: { text: 'hey <@uid:lene>' } }),
        candidate: candidate({ ownPreferences: owns({ oneOnOne: { messagesSetting: 3 } }) }),
      },
      'MESSAGES_PREFERENCE NOT_MENTIONED',
    ],
    [
      'setting 3 with a mention of everyone in a group',
      {
        event: groupMessageEvent({ data: { text: 'hey <@all:all>' } }),
        candidate: candidate({ ownPreferences: owns({ group: { messagesSetting: 3 } }) }),
      },
      'sent',
    ],
    [
      'a mention of everyone counts for nothing one-on-one',
      {
        event: messageEvent({ data: { text: 'hey <@all:all>' } }),
        candidate: candidate({ ownPreferences: owns({ oneOnOne: { messagesSetting: 3 } }) }),
      },
      'MESSAGES_PREFERENCE NOT_MENTIONED',
    ],
    [
      'the group setting does not apply to one-on-one',
      { candidate: candidate({ ownPreferences: owns({ group: { messagesSetting: 1 } }) }) },
      'sent',
    ],
    [
      'class reply, setting 1',
      {
        event: messageEvent({ parentId: '1' }),
        candidate: candidate({ ownPreferences: owns({ oneOnOne: { repliesSetting: 1 } }) }),
      },
      'REPLIES_PREFERENCE NONE',
    ],
    [
      'class reply, setting 3 without mention',
      {
        event: messageEvent({ parentId: '1' }),
        candidate: candidate({ ownPreferences: owns({ oneOnOne: { repliesSetting: 3 } }) }),
      },
      'REPLIES_PREFERENCE NOT_MENTIONED',
    ],
    [
      'class reply, unsubscribed',
      { event: messageEvent({ parentId: '1' }), candidate: candidate({ threadUnsubscribed: true }) },
      'REPLIES_PREFERENCE UNSUBSCRIBED',
    ],
    [
      'a personal mention re-subscribes',
      {
        event: messageEvent({ parentId: '1', data: { text: '<@uid:mara>' } }),
        candidate: candidate({ threadUnsubscribed: true }),
      },
      'sent',
    ],
    [
      'a mention of everyone does not re-subscribe',
      {
        event: groupMessageEvent({ parentId: '1', data: { text: '<@all:all>' } }),
        candidate: candidate({ threadUnsubscribed: true }),
      },
      'REPLIES_PREFERENCE UNSUBSCRIBED',
    ],
    [
      'unsubscribed counts for nothing outside the thread',
      { candidate: candidate({ threadUnsubscribed: true }) },
      'sent',
    ],
    [
      'a reply that quotes is a reply',
      {
        event: messageEvent({ parentId: '1', quotedMessageId: '2' }),
        candidate: candidate({ ownPreferences: owns({ oneOnOne: { quotedRepliesSetting: 1 } }) }),
      },
      'sent',
    ],
    [
      'class quoted reply, setting 1',
      {
        event: messageEvent({ quotedMessageId: '2' }),
        candidate: candidate({ ownPreferences: owns({ oneOnOne: { quotedRepliesSetting: 1 } }) }),
      },
      'QUOTED_REPLIES_PREFERENCE NONE',
    ],
    [
      'class quoted reply, setting 3',
      {
        event: messageEvent({ quotedMessageId: '2' }),
        candidate: candidate({ ownPreferences: owns({ oneOnOne: { quotedRepliesSetting: 3 } }) }),
      },
      'QUOTED_REPLIES_PREFERENCE NOT_MENTIONED',
    ],
  ];
  test.each(table)('%s', (_, situation, expected) => {
    expect(resultIn(situation)).toBe(expected);
  });

  test.each([
    ['message_edited', 'messageEditedSetting', 'MESSAGE_ACTIONS_PREFERENCE EDITED'],
    ['message_deleted', 'messageDeletedSetting', 'MESSAGE_ACTIONS_PREFERENCE DELETED'],
  ] as const)('%s: its setting first, then the class of the changed message', (trigger, setting, expected) => {
    const event = { ...groupMessageEvent({ quotedMessageId: '2' }), trigger };
    const off = settings({ preferences: { group: { [setting]: 1 } } });
    const ownPreferences = owns({ group: { quotedRepliesSetting: 1 } });
    expect(resultIn({ event })).toBe('sent');
    expect(resultIn({ event, settings: off, candidate: candidate({ ownPreferences }) })).toBe(expected);
    expect(resultIn({ event, candidate: candidate({ ownPreferences }) })).toBe('QUOTED_REPLIES_PREFERENCE NONE');
  });
});

describe('rule 1, reactions', () => {
  test.each([
    [1, 'mara', 'REACTIONS_PREFERENCE NONE'],
    [1, 'lene', 'REACTIONS_PREFERENCE NONE'],
    [2, 'mara', 'sent'],
    [2, 'lene', 'REACTIONS_PREFERENCE NOT_AUTHOR'],
    [3, 'mara', 'sent'],
    [3, 'lene', 'sent'],
  ] as const)('setting %s on a message of %s: %s', (reactionsSetting, author, expected) => {
    const event = reactionEvent({ sender: author });
    expect(resultIn({ event, candidate: candidate({ ownPreferences: owns({ group: { reactionsSetting } }) }) })).toBe(
      expected,
    );
  });
});

const GROUP_TRIGGERS: [EventTrigger, string, string][] = [
  ['after_group_joined', 'memberJoined', 'MEMBER_JOINED'],
  ['after_group_left', 'memberLeft', 'MEMBER_LEFT'],
  ['after_group_members_added', 'memberAdded', 'MEMBER_ADDED'],
  ['after_group_members_kicked', 'memberKicked', 'MEMBER_KICKED'],
  ['after_group_members_banned', 'memberBanned', 'MEMBER_BANNED'],
  ['after_group_members_unbanned', 'memberUnbanned', 'MEMBER_UNBANNED'],
  ['after_scope_changed', 'memberScopeChanged', 'MEMBER_SCOPE_CHANGED'],
];

describe('rule 1, group triggers', () => {
  test.each(GROUP_TRIGGERS)('%s follows %sSetting, which is off by default', (trigger, name, code) => {
    const event = groupEvent(trigger);
    expect(resultIn({ event })).toBe(`GROUP_ACTIONS_PREFERENCE ${code}`);
    expect(resultIn({ event, settings: settings({ preferences: { group: { [`${name}Setting`]: 2 } } }) })).toBe('sent');
    const ownPreferences = { preferences: { group: { [`${name}Setting`]: 2 as const } } };
    expect(resultIn({ event, candidate: candidate({ ownPreferences }) })).toBe('sent');
    const closed = settings({ preferences: { group: { [`${name}Override`]: false } } });
    expect(resultIn({ event, settings: closed, candidate: candidate({ ownPreferences }) })).toBe(
      `GROUP_ACTIONS_PREFERENCE ${code}`,
    );
  });
});

const CALL_TRIGGERS: EventTrigger[] = ['initiated', 'rejected', 'cancelled', 'unanswered', 'ongoing', 'busy', 'ended'];

describe('rule 1, calls', () => {
  test.each(CALL_TRIGGERS)('%s follows a setting that only the operator sets', (trigger) => {
    const to = trigger === 'rejected' || trigger === 'busy' ? candidate({ uid: 'ivo', name: 'Ivo' }) : candidate();
    const on = settings({ preferences: { call: { [`${trigger}Setting`]: 2 } } });
    const off = settings({ preferences: { call: { [`${trigger}Setting`]: 1 } } });
    const event = callEvent(trigger);
    expect(resultIn({ event, settings: on, candidate: to })).toBe('sent');
    const decision = decisionIn({ event, settings: off, candidate: to });
    expect(decision).toMatchObject({
      reason: 'CALL_PREFERENCE',
      reasonDetail: { code: trigger.toUpperCase(), setting: `call.${trigger}Setting`, source: 'app', value: 1 },
    });
  });
});
