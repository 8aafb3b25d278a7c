import { expect, test } from 'vitest';
import { curlOf } from './curl-of.ts';
import { relatedOf } from './related-of.ts';

const entry = {
  messageId: 482,
  trigger: 'message_reaction_added',
  reactionId: 91,
  channel: 'push',
  recipient: 'mara',
  conversationId: 'group_harbour-crew',
} as const;

test('an entry links to log views of related entries', () => {
  expect(relatedOf(entry)).toEqual([
    { label: 'This message', filter: { messageId: '482' } },
    {
      label: 'This event',
      filter: { messageId: '482', reactionId: '91', trigger: 'message_reaction_added', channel: 'push' },
    },
    { label: 'This recipient', filter: { recipient: 'mara' } },
    { label: 'This recipient and message', filter: { recipient: 'mara', messageId: '482' } },
    { label: 'This conversation', filter: { conversationId: 'group_harbour-crew' } },
  ]);
});

test('an entry without a recipient has no recipient view', () => {
  const { recipient: _, ...nobody } = entry;
  expect(relatedOf(nobody).map(({ label }) => label)).toEqual(['This message', 'This event', 'This conversation']);
});

test('a copied request references the key variable and omits the key', () => {
  expect(curlOf('https://chat.example', '019b78fff98300010000002a')).toBe(
    `curl -H "apikey: $CHATWIRE_API_KEY" 'https://chat.example/v3/notifications/v1/logs/019b78fff98300010000002a'`,
  );
});
