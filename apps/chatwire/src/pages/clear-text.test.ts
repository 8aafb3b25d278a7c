import { expect, test } from 'vitest';

// A script of the page, without types.
const { clearText } = await import(new URL('../../assets/clear-text.js', import.meta.url).href);
const cast = {
  users: [
    { uid: 'mara', name: 'Mara Lindqvist' },
    { uid: 'pia', name: 'Pia Lund' },
  ],
  groups: [{ guid: 'crew', name: 'Harbour crew' }],
};

test('a clearing push shows one line for each of its conversations, with names instead of ids', () => {
  const items = [
    { c: 'mara_user_pia', ids: [12, 13] },
    { c: 'group_crew', to: 40 },
    { c: 'group_crew', p: 7, ids: [41] },
    { c: 'group_unknown', to: 9 },
  ];
  expect(clearText(items, cast).split('\n')).toEqual([
    'Mara Lindqvist and Pia Lund: messages 12, 13',
    'Harbour crew: messages up to 40',
    'Harbour crew: reply 41',
    'A conversation: messages up to 9',
  ]);
  expect(clearText([], cast)).toBe('Only the badge changes');
});
