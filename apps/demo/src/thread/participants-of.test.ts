import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { participantsOf } from './participants-of.ts';

const person = (uid: string) => ({ uid, name: uid });

test('the author is first, and is listed once even if they replied', () => {
  const parent = Chat.BaseMessage.fromJSON({
    id: '1',
    sender: 'lene',
    data: { entities: { sender: { entityType: 'user', entity: person('lene') } } },
    repliers: [person('ivo'), person('lene'), person('aiko')],
  });
  expect(participantsOf(parent).map((user) => user.getUid())).toEqual(['lene', 'ivo', 'aiko']);
});
