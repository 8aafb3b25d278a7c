import { type AppSettings, cutText, type Message, scanTemplate } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { decide } from '../decide.ts';
import type { Decision } from '../decision.ts';
import { prepareEvent } from '../prepare-event.ts';
import {
  ACCOUNTS,
  APP,
  callEvent,
  candidate,
  decisionsIn,
  groupEvent,
  groupMessageEvent,
  IVO,
  LENE,
  MARA,
  messageEvent,
  NOW,
  reactionEvent,
  type Situation,
  settings,
} from '../testing/examples.fixture.ts';

/** Returns title and body as a phone shows them. */
function shown(situation: Situation): string {
  const [decision] = decisionsIn(situation);
  const payload = decision?.payload?.value;
  if (payload?.type !== 'fcm') throw new Error('Expected an FCM payload.');
  return `${payload.message.data.title} | ${payload.message.data.body}`;
}

function withBody(body: string): AppSettings {
  return settings({ templates: { textMessageTemplateDefault: { body } } });
}

const POLL = { category: 'custom', type: 'extension_poll' } as const;
const FLAG = { sendNotification: true };

describe('the block of a message', () => {
  const table: [Partial<Message>, string, string][] = [
    [{}, 'Boat is ready at noon', 'Open the app to read it'],
    [{ type: 'image', data: { text: 'a caption' } }, 'Sent a photo', 'Open the app to see it'],
    [{ type: 'audio' }, 'Sent an audio clip', 'Open the app to see it'],
    [{ type: 'video' }, 'Sent a video', 'Open the app to see it'],
    [{ type: 'file' }, 'Sent a file', 'Open the app to see it'],
    [{ category: 'custom', type: 'x', data: { text: 'hi', ...FLAG } }, 'hi', 'Open the app to see it'],
    [{ category: 'custom', type: 'x', data: FLAG }, 'Sent something new', 'Open the app to see it'],
    [{ ...POLL, data: { customData: { question: 'When?' }, ...FLAG } }, 'Poll: When?', 'Open the app to vote'],
    [{ ...POLL, data: FLAG }, 'Started a poll', 'Open the app to vote'],
    [
      { category: 'custom', type: 'extension_reminders', data: { text: 'tide', ...FLAG } },
      'Reminder: tide',
      'A reminder is due',
    ],
    [
      { category: 'interactive', type: 'form', data: { interactiveData: { title: 'Crew list' } } },
      'Form: Crew list',
      'Open the app to see it',
    ],
    [{ category: 'interactive', type: 'form', data: {} }, 'Sent a form', 'Open the app to see it'],
    [
      { category: 'interactive', type: 'card', data: { interactiveData: { text: 'A card' } } },
      'A card',
      'Open the app to see it',
    ],
    [
      { category: 'interactive', type: 'scheduler', data: { interactiveData: { title: 'Tea' } } },
      'Pick a time: Tea',
      'Open the app to see it',
    ],
    [{ category: 'interactive', type: 'else', data: {} }, 'Sent an interactive message', 'Open the app to see it'],
    [{ category: 'agentic', type: 'assistant', data: { text: 'Done' } }, 'Done', 'Your assistant replied'],
    [{ category: 'agentic', type: 'assistant', data: {} }, 'Replied to you', 'Your assistant replied'],
    [{ type: 'image', data: { text: 'see <@uid:mara>' } }, 'Mentioned you: see @mara', 'Someone mentioned you'],
  ];
  test.each(table)('%o', (changes, body, secret) => {
    expect(shown({ event: messageEvent(changes) })).toBe(`Ivo | ${body}`);
    const privacy = settings({ templates: { usePrivacyTemplate: 2 } });
    expect(shown({ event: messageEvent(changes), settings: privacy })).toMatch(
      new RegExp(`^New (message|mention) \\| ${secret}$`),
    );
  });

  test('a group is in the title of a message, and a mention of everyone has a title of its own', () => {
    expect(shown({ event: groupMessageEvent() })).toBe('Ivo · Harbour crew | Boat is ready at noon');
    const everyone = groupMessageEvent({ data: { text: '<@all:all> noon' } });
    expect(shown({ event: everyone })).toBe('Ivo · Harbour crew | To everyone: @all noon');
    const privacy = settings({ templates: { usePrivacyTemplate: 2 } });
    expect(shown({ event: everyone, settings: privacy })).toBe('New group mention | Everyone was mentioned');
    const both = groupMessageEvent({ data: { text: '<@all:all> <@uid:mara>', mentions: [MARA] } });
    expect(shown({ event: both })).toBe('Ivo · Harbour crew | Mentioned you: @all @Mara');
  });

  test('follows the user’s choice if the operator allows it', () => {
    const free = settings({ templates: { usePrivacyTemplate: 3 } });
    const shy = candidate({ ownPreferences: { templates: { usePrivacyTemplate: true } } });
    expect(shown({ settings: free, candidate: shy })).toBe('New message | Open the app to read it');
    expect(shown({ settings: free })).toBe('Ivo | Boat is ready at noon');
    expect(shown({ candidate: shy })).toBe('Ivo | Boat is ready at noon');
  });
});

describe('the text of an event', () => {
  const on = settings({
    preferences: {
      group: Object.fromEntries(
        ['Joined', 'Left', 'Added', 'Kicked', 'Banned', 'Unbanned', 'ScopeChanged'].map((name) => [
          `member${name}Setting`,
          2,
        ]),
      ),
      call: { ongoingSetting: 2, busySetting: 2, endedSetting: 2 },
    },
  });
  const lene = candidate({ ...LENE });
  const table: [string, ChatEvent, string, Situation['candidate']?][] = [
    ['reaction to own message', reactionEvent(), 'Ivo · Harbour crew | Reacted 👍 to your message'],
    [
      'reaction to a message of another',
      reactionEvent({ sender: 'lene' }),
      'Ivo · Harbour crew | Reacted 👍 to a message',
    ],
    ['edit', messageEvent({}, 'message_edited'), 'Ivo | Edited: Boat is ready at noon'],
    [
      'delete',
      { ...groupMessageEvent(), trigger: 'message_deleted', actor: LENE },
      'Lene · Harbour crew | This message was removed',
    ],
    ['joined', { ...groupEvent('after_group_joined'), actor: LENE }, 'Harbour crew | Lene joined'],
    ['left', { ...groupEvent('after_group_left'), actor: LENE }, 'Harbour crew | Lene left'],
    ['added', groupEvent('after_group_members_added'), 'Harbour crew | Ivo added Lene'],
    ['added, to the added', groupEvent('after_group_members_added'), 'Harbour crew | Ivo added you', lene],
    ['kicked', groupEvent('after_group_members_kicked'), 'Harbour crew | Ivo removed Lene'],
    ['banned', groupEvent('after_group_members_banned'), 'Harbour crew | Ivo banned Lene'],
    ['unbanned', groupEvent('after_group_members_unbanned'), 'Harbour crew | Ivo lifted the ban of Lene'],
    ['scope', groupEvent('after_scope_changed'), 'Harbour crew | Lene is now moderator'],
    ['scope, to the one', groupEvent('after_scope_changed'), 'Harbour crew | You are now moderator', lene],
    ['initiated', callEvent('initiated', { type: 'video' }), 'Ivo | Incoming video call'],
    ['cancelled', callEvent('cancelled'), 'Ivo | Call cancelled'],
    ['unanswered', callEvent('unanswered'), 'Ivo | Missed audio call'],
    ['rejected', callEvent('rejected'), 'Mara | Call declined', candidate({ ...IVO })],
    ['busy', callEvent('busy'), 'Mara | The line is busy', candidate({ ...IVO })],
    ['ongoing', callEvent('ongoing'), 'Ivo | Call answered'],
    ['ended', callEvent('ended'), 'Ivo | Call ended'],
  ];
  test.each(table)('%s', (_, event, text, to) => {
    expect(shown({ event, settings: on, ...(to && { candidate: to }) })).toBe(text);
  });

  test('contains nothing of its content in the privacy set, except that it is a call', () => {
    const privacy = settings({ templates: { usePrivacyTemplate: 2 } });
    expect(shown({ event: reactionEvent(), settings: privacy })).toBe('Harbour Chat | Open the app for news');
    expect(shown({ event: callEvent('initiated'), settings: privacy })).toBe('Call | Incoming audio call');
  });

  test('follows the operator’s template', () => {
    const own = settings({
      templates: { eventTexts: { reactionOwn: { title: 'News', body: '{{sender.name}}: {{reaction}}' } } },
    });
    expect(shown({ event: reactionEvent(), settings: own })).toBe('News | Ivo: 👍');
  });
});

describe('placeholders', () => {
  const entities = {
    sender: {
      entity: { uid: 'ivo', name: 'Ivo', metadata: { city: 'Oslo', '@private': { pin: '1234' } } },
      entityType: 'user' as const,
    },
  };
  const data = { text: 'noon', customData: { n: 3, yes: true, list: ['a'], empty: '' }, entities };
  const table: [string, string][] = [
    ['{{text}}', 'noon'],
    ['{{ text }}!', 'noon!'],
    ['{{message.data.entities.sender.entity.name}}', 'Ivo'],
    ['{{sender.metadata.city}}', 'Oslo'],
    ['{{recipient.name}} {{receiver.uid}} {{app.name}}', 'Mara mara Harbour Chat'],
    ['{{message.data.customData.n}}{{message.data.customData.yes}}', '3true'],
    ['[{{message.data.customData.list}}]', '[]'],
    ['[{{message.data.customData.list.length}}]', '[1]'],
    ['[{{message.data}}]', '[]'],
    ['[{{nothing.there}}]', '[]'],
    ['[{{sender.metadata.@private.pin}}]', '[]'],
    ['[{{constructor.name}}]', '[]'],
    ['[{{message.__proto__.toString}}]', '[]'],
    ['[{{text.length}}]', '[]'],
    ['[{{group.name}}]', '[]'],
    ['}} and { stay', '}} and { stay'],
  ];
  test.each(table)('%s', (body, text) => {
    expect(shown({ event: messageEvent({ data }), settings: withBody(body) })).toBe(`Ivo | ${text}`);
  });

  test('a value is never read as a template', () => {
    const event = messageEvent({ data: { text: '{{app.name}} {{text}}' } });
    expect(shown({ event, settings: withBody('{{text}} {{app.name}}') })).toBe(
      'Ivo | {{app.name}} {{text}} Harbour Chat',
    );
  });

  test('control characters are removed, HTML and replacement patterns are plain text', () => {
    const event = messageEvent({ data: { text: 'a\u0000b\u001b[31mc\u0085 <b>$& $1</b> \u{1F6A4}' } });
    expect(shown({ event })).toBe('Ivo | ab[31mc <b>$& $1</b> \u{1F6A4}');
  });

  test('mentions become names in every text, unknown ones keep their id', () => {
    const event = groupMessageEvent({
      category: 'custom',
      type: 'x',
      data: { text: '<@uid:LENE> and <@uid:kai> $& <@uid:$&>', mentions: [{ uid: 'lene', name: 'Lene $1' }], ...FLAG },
    });
    expect(shown({ event })).toBe('Ivo · Harbour crew | @Lene $1 and @kai $& @$&');
  });

  test('an empty title becomes the name of the app', () => {
    const untitled = settings({ templates: { textMessageTemplateDefault: { titleOneOnOne: '{{nothing}}' } } });
    expect(shown({ settings: untitled })).toBe('Harbour Chat | Boat is ready at noon');
  });

  test('in a group a text that names its recipient is written for each of them', () => {
    const prepared = prepareEvent({
      event: groupMessageEvent(),
      settings: withBody('Hi {{recipient.name}}'),
      accounts: ACCOUNTS,
      app: APP,
    });
    const read = [candidate(), candidate({ ...LENE })].map((to) => bodyOf(decide(prepared, to, NOW)[0]));
    expect(read).toEqual(['Hi Mara', 'Hi Lene']);
  });

  test.each(['{{', '{{a', '{{a}', '{{}}', '{{a b}}', '{{{a}}}', '{{a|b}}', 'x {{ä}}'])('%o is rejected', (source) => {
    expect(scanTemplate(source)).toHaveProperty('fault');
  });
});

describe('sizes', () => {
  test('a title has at most 100 characters, a body at most 1000, the last one an ellipsis', () => {
    const name = 'ö'.repeat(90);
    const event = {
      ...groupMessageEvent({ sender: 'kai', data: { text: '👍'.repeat(1001) } }),
      actor: { uid: 'kai', name },
    };
    const [title, body] = shown({ event }).split(' | ');
    expect(Array.from(title ?? '')).toHaveLength(100);
    expect(title).toBe(`${name} · Harbou…`);
    expect(Array.from(body ?? '').slice(-2)).toEqual(['👍', '…']);
  });

  test('text within the limit stays unchanged', () => {
    expect(cutText('👍'.repeat(10), 10)).toBe('👍'.repeat(10));
    expect(cutText('👍'.repeat(11), 10)).toBe(`${'👍'.repeat(9)}…`);
    expect(cutText('', 10)).toBe('');
  });
});

test('recipients of one event read the texts meant for each of them', () => {
  const event = groupMessageEvent({ data: { text: 'hi <@uid:mara>', mentions: [MARA] } });
  const prepared = prepareEvent({
    event,
    settings: settings({ templates: { usePrivacyTemplate: 3 } }),
    accounts: ACCOUNTS,
    app: APP,
  });
  const shy = { templates: { usePrivacyTemplate: true } };
  const read = [
    candidate(),
    candidate({ ...LENE }),
    candidate({ uid: 'kai', name: 'Kai', ownPreferences: shy }),
    candidate({ ...MARA, ownPreferences: shy }),
    candidate({ ...LENE }),
  ].map((to) => bodyOf(decide(prepared, to, NOW)[0]));
  expect(read).toEqual([
    'Mentioned you: hi @Mara',
    'hi @Mara',
    'Open the app to read it',
    'Someone mentioned you',
    'hi @Mara',
  ]);
});

function bodyOf(decision: Decision | undefined): string | undefined {
  const payload = decision?.payload?.value;
  return payload?.type === 'fcm' ? payload.message.data.body : undefined;
}
