import { expect, test } from 'vitest';
import { UnsubscribeTokens, unsubscribeHashOf } from './unsubscribe-token.ts';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const tokens = new UnsubscribeTokens([OLD]);
const uidHash = unsubscribeHashOf('mara');
const subjects = [
  { uidHash, conversationHash: undefined, second: 1_767_261_600 },
  { uidHash, conversationHash: unsubscribeHashOf('group_crew'), second: 1_767_261_600 },
];

test.each(subjects)('a token of $conversationHash is verified as it was signed', (subject) => {
  const token = tokens.sign(subject);
  expect(token).toMatch(subject.conversationHash === undefined ? /^[\w-]{50}$/ : /^[\w-]{71}$/);
  expect(tokens.verify(token)).toEqual(subject);
});

test('no change of a single character is verified', () => {
  for (const subject of subjects) {
    const token = tokens.sign(subject);
    for (let at = 0; at < token.length; at += 1) {
      for (const other of ['A', 'Q', '_']) {
        if (token[at] === other) continue;
        expect(tokens.verify(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
      }
    }
  }
});

test('a token stays valid while its key is kept', () => {
  const [subject] = subjects;
  if (!subject) throw new Error('There is a subject.');
  const before = tokens.sign(subject);
  const rotated = new UnsubscribeTokens([NEW, OLD]);
  expect(rotated.verify(before)).toEqual(subject);
  expect(rotated.sign(subject)).toBe(new UnsubscribeTokens([NEW]).sign(subject));
  expect(new UnsubscribeTokens([NEW]).verify(before)).toBeUndefined();
});
