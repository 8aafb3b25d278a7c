import { expect, test } from 'vitest';
import { Inbox, type NewReceived, tokenTailOf } from './inbox.ts';

test('the newest 500 notifications are kept, newest first, and all are counted', () => {
  const inbox = new Inbox(() => 5);
  for (let round = 1; round <= 501; round += 1) inbox.add(notification(`n${round}`));
  const list = inbox.list();
  expect(list.length).toBe(500);
  expect(list[0]).toMatchObject({ id: 501, title: 'n501', receivedAtMs: 5 });
  expect(list.at(-1)).toMatchObject({ id: 2, title: 'n2' });
  expect(inbox.count).toBe(501);
});

test('listeners receive every notification until they unsubscribe', () => {
  const inbox = new Inbox(() => 5);
  const heard: string[] = [];
  const leave = inbox.onReceived(({ title }) => heard.push(title));
  inbox.add(notification('a'));
  leave();
  inbox.add(notification('b'));
  expect(heard).toEqual(['a']);
});

test('only the last characters of a token are kept', () => {
  expect(tokenTailOf('0123456789abcdef')).toBe('…abcdef');
});

function notification(title: string): NewReceived {
  return {
    provider: 'fcm',
    tokenTail: null,
    kind: 'chat',
    title,
    body: '',
    sound: null,
    badge: null,
    tag: null,
    conversationId: null,
    callAction: null,
    receipt: null,
    silent: false,
  };
}
