import { expect, test } from 'vitest';
import type { Screen } from '../screen.ts';
import { ShadowTree } from './shadow-tree.ts';

const SCREEN: Screen = { platform: 'ios', width: 70, height: 800, density: 1, fontScale: 1, isRtl: false };
const LINE = 20;

function fieldWith(props: Readonly<Record<string, unknown>>) {
  const tree = new ShadowTree(SCREEN, () => undefined);
  const field = tree.create(
    1,
    'RCTMultilineTextInputView',
    11,
    { fontSize: 14, lineHeight: LINE, ...props },
    undefined,
  );
  tree.commit(11, [field]);
  return { tree, field, height: () => field.family.frame?.height };
}

test('a field is as high as its text, and as its placeholder without one', () => {
  expect(fieldWith({ text: 'one\ntwo\nthree' }).height()).toBe(3 * LINE);
  expect(fieldWith({ text: '', placeholder: 'ten chars ten chars' }).height()).toBe(2 * LINE);
});

test('a field grows with typed text before React knows of it, until React sets another text', () => {
  const { tree, field, height } = fieldWith({ text: 'one' });
  tree.write(1, 'one\ntwo');
  expect(height()).toBe(2 * LINE);
  tree.commit(11, [tree.clone(field, { opacity: 1 })]);
  expect(height()).toBe(2 * LINE);
  tree.commit(11, [tree.clone(field, { text: '' })]);
  expect(height()).toBe(LINE);
});

test('a field of one line does not wrap', () => {
  const tree = new ShadowTree(SCREEN, () => undefined);
  const props = { fontSize: 14, lineHeight: LINE, text: 'ten chars ten chars' };
  const field = tree.create(1, 'RCTSinglelineTextInputView', 11, props, undefined);
  tree.commit(11, [field]);
  expect([field.family.frame?.height, field.family.frame?.width]).toEqual([LINE, 70]);
});
