import { expect, test } from 'vitest';
import { columnsOf } from './columns-of.ts';

const CHAT = { uid: 'mara', chat: { kind: 'user', id: 'ivo' } } as const;

function shown(width: number, route: Parameters<typeof columnsOf>[1]): string {
  const { hasInbox, hasChat, hasThread, hasInfo } = columnsOf(width, route);
  return [hasInbox && 'inbox', hasChat && 'chat', hasThread && 'thread', hasInfo && 'info'].filter(Boolean).join(' ');
}

test('a phone shows only the screen opened last, and a wide window shows all', () => {
  expect(shown(412, { uid: 'mara' })).toBe('inbox');
  expect(shown(412, CHAT)).toBe('chat');
  expect(shown(412, { ...CHAT, threadId: 3 })).toBe('thread');
  expect(shown(620, CHAT)).toBe('inbox chat');
  expect(shown(620, { ...CHAT, threadId: 3 })).toBe('inbox thread');
  expect(shown(1200, { ...CHAT, threadId: 3 })).toBe('inbox chat thread');
  expect(shown(412, { ...CHAT, panel: 'info' })).toBe('info');
  expect(shown(620, { ...CHAT, panel: 'info' })).toBe('inbox info');
  expect(shown(1200, { ...CHAT, panel: 'info' })).toBe('inbox chat info');
  expect(shown(412, { ...CHAT, panel: 'search' })).toBe('chat');
});

test('larger texts leave room for fewer screens, and widen the inbox', () => {
  expect(columnsOf(1200, CHAT, 2)).toMatchObject({ isSingle: false, hasInbox: true, hasChat: true, inboxWidth: 480 });
  expect(columnsOf(620, CHAT, 2)).toMatchObject({ isSingle: true, hasInbox: false, hasChat: true });
  expect(columnsOf(1200, { ...CHAT, threadId: 3 }, 2)).toMatchObject({ hasChat: false, hasThread: true });
});
