import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ShadowTree } from './shadow-tree.ts';

const SCREEN = { platform: 'ios', width: 100, height: 100, density: 1, fontScale: 1, isRtl: false } as const;

test('a destroyed tree keeps no reference to the app', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const handle = committedText();
  // The target of a new WeakRef lives until the end of the task.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect(handle.deref()).toBeUndefined();
});

/** Commits a text and destroys the tree. Returns the handle of the text, through which React reaches the whole app. */
function committedText(): WeakRef<object> {
  const handle = { app: 'all of it' };
  using tree = new ShadowTree(SCREEN, () => undefined);
  const text = tree.create(1, 'RCTText', 11, {}, handle);
  text.children.push(tree.create(2, 'RCTRawText', 11, { text: 'words' }, undefined));
  tree.commit(11, [text]);
  return new WeakRef(handle);
}
