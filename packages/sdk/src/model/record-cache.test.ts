import { expect, test } from 'vitest';
import { RecordCache } from './record-cache.ts';

test('a pending message names the mentioned users that are known; mentions from the server stay', () => {
  const records = new RecordCache(() => 'mara', 'https://chat.test');
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
