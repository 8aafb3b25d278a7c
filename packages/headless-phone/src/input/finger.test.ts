import { expect, test } from 'vitest';
import type { PaintedView } from '../views/painted-views.ts';
import { Finger } from './finger.ts';

function view(tag: number, top: number, height: number, parent?: PaintedView): PaintedView {
  const none = { id: undefined, label: undefined, actions: [], text: undefined, isFlipped: false };
  return { ...none, tag, top, height, parent, clip: { top: 0, bottom: 800 } };
}

test('the view under a finger gets its touches until it leaves, wherever it goes', () => {
  const list = view(1, 0, 800);
  const [row, next] = [view(2, 0, 100, list), view(3, 100, 100, list)];
  const sent: unknown[] = [];
  const finger = new Finger({
    painted: () => [list, row, next, view(4, 0, 800)],
    nowMs: () => 5,
    emit: (tag, type, { ...payload }) => {
      const { pageY, touches } = { pageY: undefined, touches: [], ...payload };
      sent.push([tag, type, pageY, touches.length]);
    },
  });
  finger.leave();
  finger.move(1, 90);
  finger.move(1, 150);
  finger.leave();
  finger.leave();
  finger.move(1, 150);
  expect(sent).toEqual([
    [2, 'topTouchStart', 90, 1],
    [2, 'topTouchMove', 150, 1],
    [2, 'topTouchEnd', 150, 0],
    [3, 'topTouchStart', 150, 1],
  ]);
});
