import { createMemoryLogStore, FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { randomEntry, seededRandom } from '../random-entries.fixture.ts';
import { withoutPayload } from './without-payload.ts';

test('an entry keeps all its other members', async () => {
  const clock = new FakeClock();
  const random = seededRandom(5);
  const logs = createMemoryLogStore(clock);
  await logs.append(Array.from({ length: 500 }, () => randomEntry(random, clock.now())));
  const { entries } = await logs.page({ filter: {}, affix: 'append', limit: 500 });
  for (const json of entries) {
    const { payload: _, ...others } = JSON.parse(json.toString());
    expect(JSON.parse(withoutPayload(json).toString())).toEqual(others);
  }
});

test.each([
  ['a quote at the end of a text', { body: 'They said "yes"', tag: 'a' }],
  ['a backslash at the end of a text', { body: 'C:\\', path: '\\\\' }],
  ['braces in a text', { body: '}}]{' }],
  ['a payload within', { payload: { payload: [{}, []] } }],
  ['a name of a user that looks like the key', {}],
  ['nothing in it', {}],
])('the payload is cut with %s', (_, payload) => {
  const entry = { _id: '1', sender: ',"payload":{', payload, success: true, payloadTruncated: true };
  const { payload: _cut, ...others } = entry;
  expect(withoutPayload(Buffer.from(JSON.stringify(entry))).toString()).toBe(JSON.stringify(others));
});

test('an entry without a payload stays as it is', () => {
  const json = Buffer.from('{"_id":"1","success":false}');
  expect(withoutPayload(json)).toBe(json);
});
