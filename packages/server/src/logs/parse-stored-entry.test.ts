import { expect, test } from 'vitest';
import { parseStoredEntry } from './parse-stored-entry.ts';
import { storedTextOf } from './postgres/stored-text.ts';
import { randomEntry, seededRandom } from './random-entries.fixture.ts';

const random = seededRandom(12);
const { payload: _, trace: __, ...BARE } = randomEntry(random, 1_767_268_800_000);

test('an entry that is parsed and serialised again has the same text', () => {
  for (let n = 0; n < 300; n++) {
    const { body } = storedTextOf(randomEntry(random, 1_767_268_800_000));
    expect(storedTextOf(parseStoredEntry(body)).body).toBe(body);
  }
});

test.each([
  '{"a":1.0,"b" : [ {} ] ,"e":1e3,"dup":1,"dup":2}',
  '{"body":"}{ \\"payload\\": \\\\","notificationTriggered":"{"}',
  '{}',
])('the payload %s is unchanged', (payload) => {
  expect(parseStoredEntry(storedTextOf({ ...BARE, payload }).body).payload).toBe(payload);
});

test('a member of another object is not read as the payload', () => {
  const value = { payload: { a: 1 } };
  const sender = 'x","payload":{"a":1},"y":"';
  const entry = {
    ...BARE,
    sender,
    receiver: 'z',
    receiverType: 'group',
    conversationId: 'group_z',
    notificationTriggered: false,
    reason: 'DND_PREFERENCE',
    reasonDetail: { code: 'C', message: 'M', value },
  } as const;
  expect(parseStoredEntry(storedTextOf(entry).body).payload).toBeUndefined();
});
