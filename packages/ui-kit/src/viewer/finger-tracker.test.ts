import { expect, test } from 'vitest';
import { FingerTracker, type Outcome } from './finger-tracker.ts';
import { frameOf, type Point } from './geometry.ts';

const FRAME = frameOf({ width: 400, height: 800 }, { width: 1600, height: 800 });

test('one tap is a single tap, a second one soon and near it zooms in, and the next pair zooms out', () => {
  const { tracker, tap } = hand();
  expect(tap({ x: 0, y: 0 })).toEqual({ kind: 'tap' });
  const zoomed = tap({ x: 10, y: 5 });
  expect(zoomed).toMatchObject({ kind: 'rest', pose: { scale: 4 } });
  if (zoomed.kind === 'rest') tracker.setPose({ pose: zoomed.pose, aside: 0, pull: 0 });
  tap({ x: 0, y: 0 });
  expect(tap({ x: 0, y: 0 })).toMatchObject({ kind: 'rest', pose: { scale: 1 } });
});

test('taps that are far apart in time or position are single taps', () => {
  const { tap, wait } = hand();
  tap({ x: 0, y: 0 });
  wait(400);
  expect(tap({ x: 0, y: 0 })).toEqual({ kind: 'tap' });
  expect(tap({ x: 100, y: 0 })).toEqual({ kind: 'tap' });
});

test('a long touch is not a tap', () => {
  const { tracker, wait, lift } = hand();
  tracker.setFingers([{ x: 0, y: 0 }], 0);
  wait(600);
  expect(lift()).toMatchObject({ kind: 'rest' });
});

test('a horizontal drag uncovers and opens the neighbour, and is limited where there is none', () => {
  const { tracker, drag } = hand();
  tracker.neighbours = { left: false, right: true };
  expect(drag([0, 0], [-180, 5])).toEqual({ kind: 'step', side: 1 });
  const held = hand();
  held.tracker.neighbours = { left: false, right: true };
  expect(held.drag([0, 0], [180, 5])).toMatchObject({ kind: 'rest' });
  expect(held.tracker.current.aside).toBeLessThan(120);
});

test('a flick toward the side without a neighbour changes nothing', () => {
  const { tracker, wait, lift } = hand();
  tracker.neighbours = { left: false, right: true };
  tracker.setFingers([{ x: 0, y: 0 }], 1_000);
  wait(20);
  tracker.move([{ x: 60, y: 0 }], 1_020);
  expect(lift()).toMatchObject({ kind: 'rest' });
});

test('a drag down pulls the picture and dismisses it, and a short slow pull does not', () => {
  expect(hand().drag([0, 0], [4, 200])).toEqual({ kind: 'dismiss', pull: 200 });
  expect(hand().drag([0, 0], [4, -200])).toEqual({ kind: 'dismiss', pull: -200 });
  expect(hand().drag([0, 0], [0, 50], [0, 51], [0, 51], [0, 51], [0, 51], [0, 51])).toMatchObject({ kind: 'rest' });
});

test('a drag on a zoomed picture pans it, and neither steps nor dismisses', () => {
  const { tracker, drag } = hand();
  tracker.setPose({ pose: { scale: 5, x: 0, y: 0 }, aside: 0, pull: 0 });
  expect(drag([0, 0], [-300, 40])).toEqual({ kind: 'rest', pose: { scale: 5, x: -300, y: 40 } });
  tracker.setPose({ pose: { scale: 5, x: 0, y: 0 }, aside: 0, pull: 0 });
  expect(drag([0, 0], [-3_000, 400])).toEqual({ kind: 'rest', pose: { scale: 5, x: -800, y: 100 } });
});

test('two fingers zoom around their midpoint, and the remaining one pans without a jump', () => {
  const { tracker } = hand();
  tracker.setFingers([{ x: -50, y: 0 }], 0);
  tracker.setFingers(
    [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ],
    10,
  );
  tracker.move(
    [
      { x: -200, y: 0 },
      { x: 200, y: 0 },
    ],
    100,
  );
  expect(tracker.current.pose).toEqual({ scale: 4, x: 0, y: 0 });
  tracker.setFingers([{ x: 200, y: 0 }], 110);
  expect(tracker.move([{ x: 200, y: 0 }], 120).pose).toEqual({ scale: 4, x: 0, y: 0 });
  expect(tracker.move([{ x: 260, y: 0 }], 140).pose).toEqual({ scale: 4, x: 60, y: 0 });
  // The finger rests before it is lifted, so there is no momentum.
  expect(tracker.end(400)).toEqual({ kind: 'rest', pose: { scale: 4, x: 60, y: 0 } });
});

test('pinching in returns to the whole picture', () => {
  const { tracker } = hand();
  const apart = (x: number) => [
    { x: -x, y: 0 },
    { x, y: 0 },
  ];
  tracker.setFingers(apart(100), 0);
  tracker.move(apart(40), 50);
  expect(tracker.current.pose.scale).toBeLessThan(1);
  expect(tracker.end(60)).toEqual({ kind: 'rest', pose: { scale: 1, x: 0, y: 0 } });
});

test('a gesture cancelled by the system changes nothing', () => {
  const { tracker } = hand();
  tracker.setFingers([{ x: 0, y: 0 }], 0);
  tracker.move([{ x: 0, y: 300 }], 20);
  expect(tracker.cancel()).toEqual({ kind: 'rest', pose: { scale: 1, x: 0, y: 0 } });
});

/** Simulates fingers on a picture, with a clock. */
function hand() {
  const tracker = new FingerTracker(FRAME);
  let ms = 1_000;
  const wait = (time: number) => {
    ms += time;
  };
  const lift = (): Outcome => tracker.end(ms);
  return {
    tracker,
    wait,
    lift,
    tap(at: Point) {
      tracker.setFingers([at], ms);
      wait(50);
      const outcome = lift();
      wait(50);
      return outcome;
    },
    drag(...[first = [0, 0], ...rest]: readonly (readonly [number, number])[]) {
      const at = ([x, y]: readonly [number, number]) => [{ x, y }];
      tracker.setFingers(at(first), ms);
      for (const point of rest) {
        wait(100);
        tracker.move(at(point), ms);
      }
      return lift();
    },
  };
}
