import { readFileSync } from 'node:fs';
import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { conversationNotification, withoutLines } from '../src/notifee-conversation.ts';
import type { DisplayedNotification } from '../src/notifee-like.ts';
import { notifeeNotification } from '../src/notifee-notification.ts';

const FIXTURE = new URL('../../protocol/fixtures/valid/FcmPayload.message.json', import.meta.url);
const { message } = JSON.parse(readFileSync(FIXTURE, 'utf8'));

function drawn(data: Readonly<Record<string, unknown>>) {
  const target = Chat.notificationTarget(data);
  if (!target) throw new Error('The data is not the data of a push.');
  return notifeeNotification(data, target, []);
}

const push = (n: number, more: object = {}) =>
  drawn({ ...message.data, tag: `${n}`, messageId: `${n}`, receipt: `token-${n}`, ...more });

function shown(...pushes: readonly ReturnType<typeof push>[]): DisplayedNotification {
  return pushes.reduce<DisplayedNotification>(
    (before, display) => {
      const notification = conversationNotification(display, [before]);
      return { id: notification.id, notification };
    },
    { notification: {} },
  );
}

test('a notification whose newest line is removed has the data of the line before it', () => {
  const left = withoutLines(shown(push(101), push(102, { parentId: '90' })), ['102'], drawn);
  expect(left?.data).toMatchObject({ tag: '101', messageId: '101', receipt: 'token-101' });
  expect(left?.data).not.toHaveProperty('parentId');
  expect(left?.android.style?.messages).toHaveLength(1);
});

test('without lines, nothing remains', () => {
  expect(withoutLines(shown(push(101), push(102)), ['101', '102'], drawn)).toBeUndefined();
});
