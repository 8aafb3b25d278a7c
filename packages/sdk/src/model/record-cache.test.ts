import { expect, test } from 'vitest';
import { Records } from './record-cache.ts';

test('a message on its way names the people it mentions as far as they are known; what the server says stays', () => {
  const records = new Records(() => 'mara', 'https://chat.test');
  records.learnUser({ uid: 'ada', name: 'Ada King' });
  const names = (data: object) =>
    records
      .message({ category: 'message', type: 'text', data })
      .getMentionedUsers()
      .map((person) => person.getName());
  expect(names({ text: 'Hi <@uid:ada> and <@uid:ivo>' })).toEqual(['Ada King']);
  expect(names({ text: 'Hi <@uid:ada>', mentions: [{ uid: 'ada', name: 'Ada' }] })).toEqual(['Ada']);
  expect(names({ text: 'Hi' })).toEqual([]);
});
