import { expect, test } from 'vitest';
import type { Screen } from '../screen.ts';
import { ShadowTree } from './shadow-tree.ts';

function screenOf(width: number, isRtl = false): Screen {
  return { platform: 'android', width, height: 800, density: 1, fontScale: 1, isRtl };
}

/** Creates a paragraph of two words per line at a width of 70, and a view below it. */
function textAbove(screen: Screen) {
  const tree = new ShadowTree(screen, () => undefined);
  const raw = tree.create(1, 'RCTRawText', 11, { text: 'ten chars ten chars' }, undefined);
  const text = tree.create(2, 'RCTText', 11, { fontSize: 14, lineHeight: 20 }, undefined);
  text.children.push(raw);
  const below = tree.create(3, 'RCTView', 11, { height: 5, width: 10 }, undefined);
  tree.commit(11, [text, below]);
  return { tree, text, below };
}

test('rows are laid out one below the other, text wraps at the width', () => {
  const { text, below } = textAbove(screenOf(70));
  expect(text.family.frame?.height).toBe(40);
  expect(below.family.frame?.y).toBe(40);
});

test('a wider screen lays out the same text in fewer lines', () => {
  const screen = screenOf(70);
  const { tree, text } = textAbove(screen);
  screen.width = 140;
  tree.resize(800);
  expect(text.family.frame?.height).toBe(20);
});

test('larger texts are measured again', () => {
  const screen = screenOf(70);
  const { tree, text } = textAbove(screen);
  screen.fontScale = 2;
  tree.measureTextsAgain();
  tree.resize(800);
  expect(text.family.frame?.height).toBe(160);
});

test('children start at the right in right-to-left layout', () => {
  expect(textAbove(screenOf(70)).below.family.frame?.x).toBe(0);
  expect(textAbove(screenOf(70, true)).below.family.frame?.x).toBe(60);
});

test('a modal has the size of the screen, even while the keyboard makes the window shorter and after a rotation', () => {
  const screen = screenOf(70);
  const tree = new ShadowTree(screen, () => undefined);
  const modal = tree.create(1, 'RCTModalHostView', 11, { position: 'absolute' }, undefined);
  const fill = tree.create(2, 'RCTView', 11, { flex: 1 }, undefined);
  modal.children.push(fill);
  tree.commit(11, [modal]);
  tree.resize(500);
  expect(fill.family.frame).toMatchObject({ width: 70, height: 800 });
  [screen.width, screen.height] = [800, 70];
  tree.resize(70);
  expect(fill.family.frame).toMatchObject({ width: 800, height: 70 });
});
