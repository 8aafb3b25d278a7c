import { expect, test } from 'vitest';
import { NameBook, type NameSource, type Profile } from './name-book.ts';

function bookOf(names: Readonly<Record<string, string>>) {
  const requests: string[] = [];
  const state = { isDown: false };
  const source: NameSource = {
    async users(uids) {
      requests.push(uids.join());
      if (state.isDown) throw new Error('Unreachable.');
      return new Map(uids.flatMap((uid) => (names[uid] === undefined ? [] : [[uid, profile(names[uid], uid)]])));
    },
    async group(guid) {
      requests.push(`#${guid}`);
      const name = names[`#${guid}`];
      return name === undefined ? undefined : profile(name, guid);
    },
  };
  return { book: new NameBook(source), requests, state };
}

function profile(name: string, id: string): Profile {
  return { name, picture: `/${id}.png` };
}

test('the name book requests the users of many rows at once, each only once, and shows ids without a name', async () => {
  const { book, requests } = bookOf({ mara: 'Mara', ivo: 'Ivo', '#ivo': 'Ivo’s group' });
  let changes = 0;
  book.subscribe(() => (changes += 1));
  for (const uid of ['mara', 'ivo', 'mara', 'gone']) book.request('user', uid);
  book.request('group', 'ivo');
  await expect.poll(() => book.nameOf('user', 'mara')).toBe('Mara');
  expect(book.nameOf('user', 'ivo')).toBe('Ivo');
  expect(book.nameOf('group', 'ivo')).toBe('Ivo’s group');
  expect(book.nameOf('user', 'gone')).toBeUndefined();
  expect([book.pictureOf('user', 'mara'), book.pictureOf('user', 'gone')]).toEqual(['/mara.png', undefined]);
  for (const uid of ['mara', 'gone']) book.request('user', uid);
  expect(requests).toEqual(['#ivo', 'mara,ivo,gone']);
  expect(changes).toBe(2);
  expect(
    book.versionOf([
      ['user', 'gone'],
      ['user', undefined],
    ]),
  ).toBe(0);
});

test('a name that becomes known changes the version of its readers only', async () => {
  const { book } = bookOf({ mara: 'Mara', ivo: 'Ivo' });
  book.request('user', 'mara');
  await expect.poll(() => book.nameOf('user', 'mara')).toBe('Mara');
  const ofMara = () =>
    book.versionOf([
      ['user', 'mara'],
      ['group', 'mara'],
    ]);
  const ofBoth = () =>
    book.versionOf([
      ['user', 'mara'],
      ['user', 'ivo'],
    ]);
  const before = [ofMara(), ofBoth()];
  book.request('user', 'ivo');
  await expect.poll(() => book.nameOf('user', 'ivo')).toBe('Ivo');
  expect(ofMara()).toBe(before[0]);
  expect(ofBoth()).not.toBe(before[1]);
});

test('the name book splits requests with too many users', async () => {
  const uids = Array.from({ length: 150 }, (_, index) => `u${index}`);
  const { book, requests } = bookOf(Object.fromEntries(uids.map((uid) => [uid, uid.toUpperCase()])));
  for (const uid of uids) book.request('user', uid);
  await expect.poll(() => book.nameOf('user', 'u149')).toBe('U149');
  expect(requests.map((list) => list.split(',').length)).toEqual([100, 50]);
});

test('the name book requests names again after a failed request', async () => {
  const { book, requests, state } = bookOf({ mara: 'Mara' });
  state.isDown = true;
  book.request('user', 'mara');
  await expect.poll(() => requests).toHaveLength(1);
  state.isDown = false;
  await expect
    .poll(() => {
      book.request('user', 'mara');
      return book.nameOf('user', 'mara');
    })
    .toBe('Mara');
});
