import { expect, test } from 'vitest';
import { NameBook, type NameSource } from './name-book.ts';

function bookOf(names: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const state = { isDown: false };
  const source: NameSource = {
    async users(uids) {
      asked.push(uids.join());
      if (state.isDown) throw new Error('Unreachable.');
      return new Map(uids.flatMap((uid) => (names[uid] === undefined ? [] : [[uid, names[uid]]])));
    },
    async group(guid) {
      asked.push(`#${guid}`);
      return names[`#${guid}`];
    },
  };
  return { book: new NameBook(source), asked, state };
}

test('the name book requests the users of many rows at once, each only once, and shows ids without a name', async () => {
  const { book, asked } = bookOf({ mara: 'Mara', ivo: 'Ivo', '#ivo': 'Ivo’s group' });
  let changes = 0;
  book.subscribe(() => (changes += 1));
  for (const uid of ['mara', 'ivo', 'mara', 'gone']) book.want('user', uid);
  book.want('group', 'ivo');
  await expect.poll(() => book.nameOf('user', 'mara')).toBe('Mara');
  expect(book.nameOf('user', 'ivo')).toBe('Ivo');
  expect(book.nameOf('group', 'ivo')).toBe('Ivo’s group');
  expect(book.nameOf('user', 'gone')).toBeUndefined();
  for (const uid of ['mara', 'gone']) book.want('user', uid);
  expect(asked).toEqual(['#ivo', 'mara,ivo,gone']);
  expect([changes, book.version()]).toEqual([2, 2]);
});

test('the name book splits requests with too many users', async () => {
  const uids = Array.from({ length: 150 }, (_, index) => `u${index}`);
  const { book, asked } = bookOf(Object.fromEntries(uids.map((uid) => [uid, uid.toUpperCase()])));
  for (const uid of uids) book.want('user', uid);
  await expect.poll(() => book.nameOf('user', 'u149')).toBe('U149');
  expect(asked.map((list) => list.split(',').length)).toEqual([100, 50]);
});

test('requests names again after a failed request', async () => {
  const { book, asked, state } = bookOf({ mara: 'Mara' });
  state.isDown = true;
  book.want('user', 'mara');
  await expect.poll(() => asked).toHaveLength(1);
  state.isDown = false;
  await expect
    .poll(() => {
      book.want('user', 'mara');
      return book.nameOf('user', 'mara');
    })
    .toBe('Mara');
});
