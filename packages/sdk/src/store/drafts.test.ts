import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { Timers } from '../platform/timers.ts';
import { ClientStorage } from '../storage/client-storage.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { clientClock } from '../testing/client-clock.ts';
import { Drafts, draftName } from './drafts.ts';

const NAME = 'user:ivo:';

test('a draft is empty until it is set, and a change keeps the members it omits', () => {
  const { drafts, changed } = draftsOf();
  expect(drafts.get(NAME)).toEqual({ text: '' });
  drafts.set(NAME, { text: 'a' });
  drafts.set(NAME, { replyTo: 'i:1' });
  expect([drafts.get(NAME), changed]).toEqual([{ text: 'a', replyTo: 'i:1' }, [NAME, NAME]]);
});

test('the first change is written at once, later ones together after 500 ms', async () => {
  const { drafts, clock, stored } = await begun();
  drafts.set(NAME, { text: 'a' });
  expect(await stored()).toEqual({ text: 'a' });
  drafts.set(NAME, { text: 'ab' });
  drafts.set(NAME, { text: 'abc' });
  await clock.advance(499);
  expect(await stored()).toEqual({ text: 'a' });
  await clock.advance(1);
  expect(await stored()).toEqual({ text: 'abc' });
  await clock.advance(500);
  drafts.set(NAME, { text: 'd' });
  expect(await stored()).toEqual({ text: 'd' });
});

test.each([
  [{ text: '' }, undefined],
  [
    { text: '', replyTo: 'i:1' },
    { text: '', replyTo: 'i:1' },
  ],
  [
    { text: '', editing: 'i:1' },
    { text: '', editing: 'i:1' },
  ],
])('the draft %j is stored as %j', async (draft, expected) => {
  const { drafts, stored } = await begun({ text: 'before' });
  drafts.set(NAME, draft);
  expect(await stored()).toEqual(expected);
});

test('drafts of an earlier start are restored, and text written in the meantime takes precedence', async () => {
  const first = await begun();
  first.drafts.set(NAME, { text: 'kept', replyTo: 'i:1', editing: 'i:2', before: 'old' });
  first.drafts.set('group:crew:', { text: 'old' });
  first.drafts.stop();
  const { drafts, changed } = draftsOf(first.storage);
  drafts.set('group:crew:', { text: 'new' });
  await drafts.begin('mara');
  expect([drafts.get(NAME), drafts.get('group:crew:')]).toMatchObject([
    { text: 'kept', replyTo: 'i:1', editing: 'i:2', before: 'old' },
    { text: 'new' },
  ]);
  expect(changed).toEqual(['group:crew:', NAME]);
});

test('a stored value that is not a draft is ignored and kept', async () => {
  const { storage, drafts, changed } = draftsOf();
  await storage.write('mara', 'draft', NAME, { replyTo: 'i:1' });
  await drafts.begin('mara');
  expect([drafts.get(NAME), changed]).toEqual([{ text: '' }, []]);
});

test('drafts of a user who has logged out in the meantime are not restored', async () => {
  const { storage, drafts } = draftsOf();
  await storage.write('mara', 'draft', NAME, { text: 'hers' });
  const reading = drafts.begin('mara');
  drafts.stop();
  await reading;
  expect(drafts.get(NAME)).toEqual({ text: '' });
});

test('stop writes all changed drafts and cancels the timer', async () => {
  const { drafts, timers, stored } = await begun();
  drafts.set(NAME, { text: 'a' });
  drafts.set(NAME, { text: 'ab' });
  drafts.stop();
  expect([drafts.get(NAME), timers.count, await stored()]).toEqual([{ text: '' }, 0, { text: 'ab' }]);
});

test('a draft that is written before the login is not stored', async () => {
  const { drafts, storage } = draftsOf();
  drafts.set(NAME, { text: 'a' });
  expect([await storage.names(undefined, 'draft'), drafts.get(NAME)]).toEqual([[], { text: 'a' }]);
});

test('forget discards pending changes', async () => {
  const { drafts, timers, stored } = await begun();
  drafts.set(NAME, { text: 'a' });
  drafts.set(NAME, { text: 'ab' });
  drafts.forget();
  expect([timers.count, await stored()]).toEqual([0, { text: 'a' }]);
});

test('a draft belongs to a conversation or thread', () => {
  expect(draftName({ receiverType: 'user', receiverId: 'ivo' })).toBe(NAME);
  expect(draftName({ receiverType: 'group', receiverId: 'crew', parentMessageId: 7 })).toBe('group:crew:7');
});

async function begun(draft?: { readonly text: string }) {
  const all = draftsOf();
  if (draft) await all.storage.write('mara', 'draft', NAME, draft);
  await all.drafts.begin('mara');
  return { ...all, stored: () => all.storage.read('mara', 'draft', NAME) };
}

function draftsOf(
  storage = new ClientStorage('app', memoryStorage(), { warn: () => undefined, error: () => undefined }),
) {
  const clock = new FakeClock();
  const timers = new Timers(clientClock(clock));
  const changed: string[] = [];
  const store = { draftChanged: (name: string) => void changed.push(name) };
  return { clock, timers, storage, changed, drafts: new Drafts({ storage, timers, ownUid: () => 'mara', store }) };
}
