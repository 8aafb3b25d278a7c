import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { LastSent } from './last-sent.ts';

test('the newest message to the conversation counts, whatever the order in which they arrive', () => {
  const last = new LastSent('ivo');
  let changes = 0;
  const end = last.subscribe(() => {
    changes += 1;
  });
  last.add(sentTo('ivo', 5));
  last.add(sentTo('ivo', 4));
  last.add(sentTo('tessa', 6));
  expect([last.get()?.getId(), changes]).toEqual([5, 1]);
  end();
  last.add(sentTo('ivo', 7));
  expect([last.get()?.getId(), changes]).toEqual([7, 1]);
});

test('of the loaded messages, the newest own one counts that is not deleted', () => {
  const last = new LastSent('ivo');
  last.loaded([sentTo('ivo', 1), sentTo('ivo', 2), sentTo('ivo', 3, { deletedAt: 9 }), fromIvo(4)]);
  expect(last.get()?.getId()).toBe(2);
});

function sentTo(receiver: string, id: number, more: object = {}): Chat.BaseMessage {
  return messageOf({ id: String(id), sender: 'mara', receiver, ...more });
}

function fromIvo(id: number): Chat.BaseMessage {
  return messageOf({ id: String(id), sender: 'ivo', receiver: 'mara' });
}

function messageOf(record: object): Chat.BaseMessage {
  const text = { receiverType: 'user', category: 'message', type: 'text', data: { text: 'Ready' } };
  return Chat.messageFromJSON({ ...text, ...record }, 'mara');
}
