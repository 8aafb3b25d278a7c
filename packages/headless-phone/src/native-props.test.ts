import { expect, test } from 'vitest';
import { clonedProps } from './native-props.ts';
import type { ShadowNode } from './shadow-node.ts';
import { ShadowTree } from './shadow-tree.ts';

test('what setNativeProps has set survives a clone until React sets the same prop', () => {
  const screen = { platform: 'ios', width: 400, height: 800, density: 3, fontScale: 1, isRtl: false } as const;
  const tree = new ShadowTree(screen, () => undefined);
  const node: ShadowNode = tree.create(1, 'RCTView', 11, { opacity: 1, height: 10 }, undefined);
  tree.setNativeProps(node, { opacity: 0 });
  expect(clonedProps(node, { height: 20 })).toEqual({ opacity: 0, height: 20 });
  expect(clonedProps(node, { opacity: 0.5 })).toEqual({ opacity: 0.5, height: 10 });
  expect(clonedProps(node, { height: 30 })).toEqual({ opacity: 0.5, height: 30 });
});
