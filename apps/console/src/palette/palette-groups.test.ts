import type { Message } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import type { SearchResult } from '../filter/suggestions.ts';
import { parseExplainQuery } from './explain-query.ts';
import { paletteGroups } from './palette-groups.ts';
import type { PaletteItem } from './palette-item.ts';
import { SETTING_ITEMS } from './setting-items.ts';
import { actionItems, pageItems } from './static-items.ts';

const MARA = { kind: 'user', id: 'mara', name: 'Mara Lind' } as const;
const CREW = { kind: 'group', id: 'harbour-crew', name: 'Harbour crew' } as const;
const MESSAGE: Message = {
  id: '456',
  conversationId: 'group_harbour-crew',
  sender: 'joon',
  receiver: 'harbour-crew',
  receiverType: 'group',
  category: 'message',
  type: 'text',
  data: { text: 'Is the crane free?' },
} as unknown as Message;

const ENTRY = { _id: '019b796fbebe000100000107', messageId: 456, recipient: 'mara', name: 'Mara Lind' } as const;

interface Parts {
  readonly found?: readonly SearchResult[];
  readonly messages?: Message[];
  readonly entry?: typeof ENTRY;
}

function find(typed: string, { found = [], messages = [], entry }: Parts = {}) {
  const actions = actionItems('fullAccess', 'local');
  const contents = { pages: pageItems('fullAccess'), views: [], actions, settings: SETTING_ITEMS };
  return paletteGroups(typed, { ...contents, query: parseExplainQuery(typed), entry, found, messages });
}
const itemsOf = (typed: string, parts: Parts = {}): readonly PaletteItem[] =>
  find(typed, parts).flatMap(({ items }) => items);

test('without an input, every page and action is offered', () => {
  expect(find('').map(({ label }) => label)).toEqual(['Pages', 'Actions']);
  expect(itemsOf('')).toHaveLength(pageItems('fullAccess').length + actionItems('fullAccess', 'local').length);
});

test.each([
  ['admin web', { open: 'admin', section: 'webhooks' }],
  ['dashboard', { open: 'overview', search: {} }],
  ['time zone', { act: 'zone', zone: 'utc' }],
  ['muted', { open: 'logs', search: { reason: 'MUTE_PREFERENCE' } }],
  ['group messages', { open: 'admin', section: 'settings', item: 'preferences.group.messagesSetting' }],
  ['badge', { open: 'admin', section: 'settings', item: 'preferences.push.badgeCountSetting' }],
  ['456', { open: 'logs', search: { messageId: '456' } }],
  [
    '019b796fbebe000100000107',
    { open: 'logs', search: { at: '019b796fbebe000100000107', entry: '019b796fbebe000100000107' } },
  ],
  ['ivo_user_mara', { open: 'logs', search: { conversationId: 'ivo_user_mara' } }],
])('%s leads to %j first', (typed, target) => {
  expect(itemsOf(typed)[0]?.target).toEqual(target);
});

test('people open their page, groups and messages their entries', () => {
  const items = itemsOf('cra', { found: [MARA, CREW], messages: [MESSAGE] });
  expect(items.map(({ label, about, target }) => [label, about, target])).toEqual([
    ['Mara Lind', 'mara', { open: 'person', uid: 'mara' }],
    [
      'Harbour crew',
      'harbour-crew · entries',
      { open: 'logs', search: { receiver: 'harbour-crew', receiverType: 'group' } },
    ],
    ['Is the crane free?', 'joon in harbour-crew · 456', { open: 'logs', search: { messageId: '456' } }],
  ]);
});

test.each([
  ['', { entry: ENTRY }, { user: 'mara', message: '456' }],
  ['explain', { entry: ENTRY }, { user: 'mara', message: '456' }],
  ['mara 456', { found: [MARA] }, { user: 'mara', message: '456' }],
  ['Mara, message #456', { found: [MARA] }, { user: 'mara', message: '456' }],
  ['why 456 mara', { found: [MARA, CREW] }, { user: 'mara', message: '456' }],
  ['explain mara', { found: [MARA] }, { user: 'mara' }],
  ['why crane', { messages: [MESSAGE] }, { message: '456' }],
  [
    'why crane',
    { messages: [{ ...MESSAGE, receiver: 'mara', receiverType: 'user' }] },
    { user: 'mara', message: '456' },
  ],
] satisfies [string, Parts, object][])(
  '“%s” leads first to the explanation of what is open or found',
  (typed, parts, search) => {
    expect(itemsOf(typed, parts)[0]?.target).toEqual({ open: 'why', search });
  },
);

test('the number of a message leads to its entries, and to its explanation', () => {
  expect(itemsOf('456').map(({ label }) => label)).toEqual(['Entries for message 456', 'Explain message 456']);
});

test('people whose name starts with the input come first', () => {
  const ivo = { kind: 'user', id: 'ivo', name: 'Ivo Marek' } as const;
  const people = itemsOf('mar', { found: [ivo, MARA] }).filter(({ icon }) => icon === 'person');
  expect(people.map(({ label }) => label)).toEqual(['Mara Lind', 'Ivo Marek']);
});

test('a viewer is offered no page and no action that needs a higher role', () => {
  const labels = [...pageItems('viewer'), ...actionItems('viewer', 'utc')].map(({ label }) => label);
  expect(labels).toContain('Alarms');
  expect(labels).not.toContain('API keys');
  expect(labels).not.toContain('Add alarm');
  expect(labels).toContain('Show times in your time zone');
});

test('ids of items are unique', () => {
  const ids = itemsOf('').map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every setting has a label of its own', () => {
  const labels = SETTING_ITEMS.map(({ label, words }) => `${words}: ${label}`);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.filter((label) => /\.|Setting$/.test(label))).toEqual([]);
});
