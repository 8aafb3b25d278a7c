import { expect, test } from 'vitest';
import { clonedProps } from './native-props.ts';
import type { ShadowNode } from './shadow-node.ts';
import { ShadowTree } from './shadow-tree.ts';

const SCREEN = { platform: 'ios', width: 400, height: 800, density: 3, fontScale: 1, isRtl: false } as const;

test('props of setNativeProps survive a clone until React sets the same prop', () => {
  const tree = new ShadowTree(SCREEN, () => undefined);
  const node: ShadowNode = tree.create(1, 'RCTView', 11, { opacity: 1, height: 10 }, undefined);
  tree.setNativeProps(node, { opacity: 0 });
  expect(clonedProps(node, { height: 20 })).toEqual({ opacity: 0, height: 20 });
  expect(clonedProps(node, { opacity: 0.5 })).toEqual({ opacity: 0.5, height: 10 });
  expect(clonedProps(node, { height: 30 })).toEqual({ opacity: 0.5, height: 30 });
});

test('a view that React has not changed keeps what setNativeProps has set when React commits its parent again', () => {
  const tree = new ShadowTree(SCREEN, () => undefined);
  const child = tree.create(1, 'RCTView', 11, { height: 10 }, undefined);
  const sibling = tree.create(2, 'RCTView', 11, { height: 10 }, undefined);
  const parent = tree.create(3, 'RCTView', 11, {}, undefined);
  parent.children.push(child, sibling);
  tree.commit(11, [parent]);
  tree.setNativeProps(child, { height: 30 });
  expect(sibling.family.frame?.y).toBe(30);
  // React holds the nodes it created, and reuses those it has not changed.
  tree.commit(11, [tree.clone(parent, {}, [child, tree.clone(sibling, { height: 20 })])]);
  expect(sibling.family.frame?.y).toBe(30);
  tree.commit(11, [parent]);
  expect(sibling.family.frame?.y).toBe(30);
});
