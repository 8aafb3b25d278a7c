import type { Received, Sandbox } from '@chatwire/sandbox';
import { expect, test } from 'vitest';
import { DemoPhones } from './demo-phones.ts';

const ENTRY = { id: 4, provider: 'fcm', kind: 'chat', tag: '7', receivedAtMs: 0, receipt: 'receipt' } as const;
const MESSAGE = { receiverType: 'user', sender: 'ivo', receiver: 'mara' };
const PHONE = { uid: 'mara', authToken: 'login', pushToken: 'token-abcdef' };

/** Lets pushes arrive at a phone, and returns what it has called after 20 s. `messages`: by id. */
async function callsAfter(
  received: readonly Partial<Received>[],
  devices = [PHONE],
  messages: Readonly<Record<string, object>> = { 7: MESSAGE },
): Promise<readonly (readonly [method: string, path: string, options: object])[]> {
  const listeners: ((received: Received) => void)[] = [];
  const sandbox = { inbox: { onReceived: (listener: (typeof listeners)[0]) => listeners.push(listener) } };
  const calls: [string, string, object][] = [];
  const api = {
    async call(method: string, path: string, options: object = {}) {
      if (path.startsWith('/messages/')) return messages[path.slice('/messages/'.length)] ?? {};
      if (path.includes('/devices?')) return { devices: [] };
      return calls.push([method, path, options]);
    },
  };
  let nowMs = 0;
  const phones = new DemoPhones(
    sandbox as unknown as Sandbox,
    api,
    () => nowMs,
    () => false,
    devices,
  );
  for (const push of received) {
    for (const listener of listeners) {
      listener({ ...ENTRY, tokenTail: '…abcdef', conversationId: 'ivo_user_mara', ...push } as Received);
    }
  }
  nowMs = 20_000;
  await phones.flushFull();
  await phones.flush();
  return calls;
}

test('a push that is opened marks its conversation as read with the login of the device', async () => {
  const [read, report] = await callsAfter([{}]);
  expect(read).toEqual(['POST', '/users/ivo/conversation/read', { token: 'login', body: {} }]);
  expect(report?.[2]).toMatchObject({
    body: { receipts: [{ event: 'received' }, { event: 'displayed' }, { event: 'opened', atMS: 20_000 }] },
  });
  const [own] = await callsAfter([{}], [{ ...PHONE, uid: 'ivo' }]);
  expect(own?.[1]).toBe('/users/mara/conversation/read');
  const inGroup = { ...MESSAGE, receiverType: 'group', receiver: 'crew' };
  const [group] = await callsAfter([{ conversationId: 'group_crew' }], [PHONE], { 7: inGroup });
  expect(group?.[1]).toBe('/groups/crew/conversation/read');
});

test.each([
  ['a push on a device of which no login is known', [{}], []],
  ['a push about a group', [{ tag: 'crew' }], [PHONE]],
  ['a push about a reaction', [{ tag: '1000000000007' }], [PHONE]],
  ['a push that is not one of those that are opened', [{ id: 5 }], [PHONE]],
  ['a push that its phone does not report', [{ id: 36 }], [PHONE]],
] as const)('%s is not opened', async (_, received, devices) => {
  const calls = await callsAfter(received, [...devices]);
  expect(JSON.stringify(calls)).not.toMatch(/opened|conversation\/read/);
});

test('a push about a reply in a thread is not opened', async () => {
  const calls = await callsAfter([{}], [PHONE], { 7: { ...MESSAGE, parentId: '3' } });
  expect(JSON.stringify(calls)).not.toMatch(/opened|\/read/);
});
