import { expect, test } from 'vitest';
import { ShadowTree } from '../shadow-tree/shadow-tree.ts';
import { paintedViews } from './painted-views.ts';

const SCREEN = { platform: 'ios', width: 100, height: 100, density: 1, fontScale: 1, isRtl: false } as const;
const ROOT = { x: 0, y: 0, width: 100, height: 100 };

test('an inverted list shows its first row at the bottom, and cells that are turned back', () => {
  const tree = new ShadowTree(SCREEN, () => undefined);
  const flip = { transform: [{ scaleY: -1 }] };
  const label = tree.create(5, 'RCTView', 11, { testID: 'label', height: 10 }, undefined);
  const first = tree.create(3, 'RCTView', 11, { testID: 'first', height: 40, ...flip }, undefined);
  first.children.push(label);
  const second = tree.create(4, 'RCTView', 11, { testID: 'second', height: 30, ...flip }, undefined);
  const list = tree.create(2, 'RCTView', 11, { height: 100, ...flip }, undefined);
  list.children.push(first, second);
  tree.commit(11, [list]);
  const painted = (offset: number) => {
    const offsetOf = (tag: number) => (tag === 2 ? offset : 0);
    const views = paintedViews([...tree.roots()], (tag) => tree.family(tag)?.frame ?? ROOT, offsetOf);
    return Object.fromEntries(views.flatMap(({ id, top }) => (id ? [[id, top]] : [])));
  };
  expect(painted(0)).toEqual({ first: 60, label: 60, second: 30 });
  expect(painted(20)).toEqual({ first: 80, label: 80, second: 50 });
});
