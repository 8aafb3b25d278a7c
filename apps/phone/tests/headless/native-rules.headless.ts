import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anchoredOffset, clampOffset, findAnchor, keepsStaleAnchor } from '../../headless/anchoring.ts';
import { orderOfWork, retriesCommand, type UiWork } from '../../headless/command-order.ts';
import { clonedProps } from '../../headless/native-props.ts';
import { ScrollView } from '../../headless/scroll-view.ts';
import type { ShadowNode } from '../../headless/shadow-node.ts';
import { ShadowTree } from '../../headless/shadow-tree.ts';

const ROWS = [
  { tag: 1, top: 0, height: 40 },
  { tag: 2, top: 40, height: 40 },
  { tag: 3, top: 80, height: 40 },
];
const VIEW = { offset: 100, contentHeight: 1_000, height: 800 };

test('the anchor is the first row that reaches below the offset, from the minimum index on', () => {
  assert.equal(findAnchor(ROWS, 0, 40)?.tag, 2);
  assert.equal(findAnchor(ROWS, 2, 40)?.tag, 3);
  assert.equal(findAnchor(ROWS, 0, 500)?.tag, 3);
  assert.equal(findAnchor(ROWS, 3, 0), undefined);
});

test('iOS ignores half a point and does not clamp; Android follows every difference and clamps', () => {
  assert.equal(anchoredOffset('ios', VIEW, 0.5), 100);
  assert.equal(anchoredOffset('ios', VIEW, 0.6), 100.6);
  assert.equal(anchoredOffset('ios', VIEW, 500), 600);
  assert.equal(anchoredOffset('android', VIEW, 0.4), 100.4);
  assert.equal(anchoredOffset('android', VIEW, 500), 200);
});

test('iOS alone keeps an anchor while anchoring is off', () => {
  assert.equal(keepsStaleAnchor('ios'), true);
  assert.equal(keepsStaleAnchor('android'), false);
});

test('content that is shorter than its view has one offset', () => {
  assert.equal(clampOffset({ contentHeight: 500, height: 800 }, 90), 0);
});

test('Android runs commands before a mount, iOS in the order they came', () => {
  const scroll: UiWork = { kind: 'command', tag: 1, name: 'scrollToEnd', args: [false] };
  const queue: readonly UiWork[] = [{ kind: 'mount' }, scroll];
  assert.deepEqual(orderOfWork('ios', queue), queue);
  assert.deepEqual(orderOfWork('android', queue), [scroll, { kind: 'mount' }]);
});

test('Android tries a command once more when its view is not mounted yet; iOS does not', () => {
  const command = { kind: 'command', tag: 1, name: 'scrollToEnd', args: [] } as const;
  assert.equal(retriesCommand('android', command, false), true);
  assert.equal(retriesCommand('android', command, true), false);
  assert.equal(retriesCommand('android', { ...command, isRetry: true }, false), false);
  assert.equal(retriesCommand('ios', command, false), false);
});

test('an animated scroll ends when Android keeps a row in place, and goes on when iOS does', () => {
  const endOf = (platform: 'ios' | 'android') => {
    const view = new ScrollView(1, platform, () => undefined);
    Object.assign(view, { contentHeight: 10_000, height: 800 });
    view.scrollTo(3_000, true, 0);
    view.step(16, 16);
    view.moveWithRow(500);
    view.step(16, 1_000);
    return view.offset;
  };
  assert.equal(endOf('android'), 500);
  assert.equal(endOf('ios'), 3_000);
});

test('what setNativeProps has set survives a clone until React sets the same prop', () => {
  const tree = new ShadowTree({ platform: 'ios', width: 400, height: 800, density: 3 }, () => undefined);
  const node: ShadowNode = tree.create(1, 'RCTView', 11, { opacity: 1, height: 10 }, undefined);
  tree.setNativeProps(node, { opacity: 0 });
  assert.deepEqual(clonedProps(node, { height: 20 }), { opacity: 0, height: 20 });
  assert.deepEqual(clonedProps(node, { opacity: 0.5 }), { opacity: 0.5, height: 10 });
  assert.deepEqual(clonedProps(node, { height: 30 }), { opacity: 0.5, height: 30 });
});

test('rows are laid out one below the other, text wraps at the width', () => {
  const tree = new ShadowTree({ platform: 'android', width: 70, height: 800, density: 1 }, () => undefined);
  const raw = tree.create(1, 'RCTRawText', 11, { text: 'ten chars ten chars' }, undefined);
  const text = tree.create(2, 'RCTText', 11, { fontSize: 14, lineHeight: 20 }, undefined);
  text.children.push(raw);
  const below = tree.create(3, 'RCTView', 11, { height: 5 }, undefined);
  tree.commit(11, [text, below]);
  assert.equal(text.family.frame?.height, 40);
  assert.equal(below.family.frame?.y, 40);
});

test('a fling slows down to a stop, and each event arrives once', () => {
  const events: string[] = [];
  const view = new ScrollView(1, 'ios', (_view, name) => void events.push(name));
  Object.assign(view, { contentHeight: 10_000, height: 800 });
  view.beginDrag(10);
  view.step(16, 16);
  view.endDrag(1);
  for (let frame = 2; frame < 400; frame += 1) view.step(16, frame * 16);
  const still = view.offset;
  view.step(16, 9_000);
  assert.equal(view.offset, still);
  assert.ok(still > 300 && still < 600);
  for (const name of ['topScrollBeginDrag', 'topScrollEndDrag', 'topMomentumScrollBegin', 'topMomentumScrollEnd']) {
    assert.equal(events.filter((event) => event === name).length, 1);
  }
});
