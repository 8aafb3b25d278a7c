import { expect, test } from 'vitest';
import type { Screen } from '../screen.ts';
import { ShadowTree } from '../shadow-tree/shadow-tree.ts';
import { uiManager } from './ui-manager.ts';

const SCREEN: Screen = { platform: 'ios', width: 100, height: 100, density: 1, fontScale: 1, isRtl: false };

test('measureLayout ignores scroll offsets and transforms, and measureInWindow includes them', () => {
  const tree = new ShadowTree(SCREEN, () => undefined);
  const row = tree.create(3, 'RCTView', 11, { height: 50, transform: [{ translateY: 7 }] }, undefined);
  const above = tree.create(2, 'RCTView', 11, { height: 200 }, undefined);
  const list = tree.create(1, 'RCTScrollView', 11, { marginTop: 10 }, undefined);
  list.children.push(above, row);
  tree.commit(11, [list]);
  const { dom } = uiManager({
    tree,
    committed: () => undefined,
    command: () => undefined,
    accessibilityEvent: () => undefined,
    setDispatch: () => undefined,
    eventPriority: () => 0,
    offsetOf: (tag) => (tag === 1 ? 150 : 0),
  });
  const measure = (method: string, ...before: readonly unknown[]) => {
    const values: number[] = [];
    Reflect.apply(Reflect.get(dom, method), dom, [...before, (...reply: number[]) => values.push(...reply)]);
    return values.slice(0, 2);
  };
  expect(measure('measureLayout', row, list, () => undefined)).toEqual([0, 200]);
  expect(measure('measureInWindow', row)).toEqual([0, 10 + 200 - 150 + 7]);
});
