import { describe, expect, test } from 'vitest';
import {
  clampPose,
  doubleTapPose,
  dragPose,
  type Frame,
  frameOf,
  glidePose,
  groundOpacity,
  isDismissed,
  limitsAt,
  type Point,
  type Pose,
  pinchPose,
  pulledScale,
  rubberBand,
  stepOf,
  WHOLE,
  zoomPose,
} from './geometry.ts';

const WINDOW = { width: 400, height: 800 };
/** A picture that is twice as wide as high: 400 × 200 px in the window. */
const WIDE = frameOf(WINDOW, { width: 1600, height: 800 });

describe('the frame', () => {
  test('a frame fits the picture into the window', () => {
    expect(WIDE.picture).toEqual({ width: 400, height: 200 });
    expect(frameOf(WINDOW, { width: 100, height: 400 }).picture).toEqual({ width: 200, height: 800 });
  });

  test('the maximum zoom is twice the natural size of a picture, and at least 4', () => {
    expect(WIDE.maxScale).toBe(8);
    expect(frameOf(WINDOW, { width: 40, height: 40 }).maxScale).toBe(4);
  });

  test('a picture of unknown size counts as one that fills the window', () => {
    expect(frameOf(WINDOW, undefined).picture).toEqual(WINDOW);
    expect(frameOf(WINDOW, { width: 0, height: 9 }).picture).toEqual(WINDOW);
    expect(frameOf({ width: 0, height: 0 }, { width: 9, height: 9 }).picture).toEqual({ width: 0, height: 0 });
  });
});

describe('clamping', () => {
  test('a smaller picture is centred, and a larger one leaves no gap at the edge', () => {
    expect(limitsAt(WIDE, 1)).toEqual({ x: 0, y: 0 });
    expect(limitsAt(WIDE, 5)).toEqual({ x: 800, y: 100 });
    expect(clampPose(WIDE, { scale: 5, x: 1000, y: -130 })).toEqual({ scale: 5, x: 800, y: -100 });
    expect(clampPose(WIDE, { scale: 2, x: -300, y: 40 })).toEqual({ scale: 2, x: -200, y: 0 });
  });

  test('a pose is never smaller than the whole picture or larger than the maximum scale', () => {
    expect(clampPose(WIDE, { scale: 0.5, x: 30, y: 30 })).toEqual(WHOLE);
    expect(clampPose(WIDE, { scale: 16, x: 100, y: 0 })).toEqual({ scale: 8, x: 50, y: 0 });
  });

  test('clamping twice equals clamping once, for any pose', () => {
    for (const pose of poses()) {
      const once = clampPose(WIDE, pose);
      expect(clampPose(WIDE, once)).toEqual(once);
    }
  });
});

describe('zooming', () => {
  test('zooming keeps the point of the picture below the focus, at any pose and scale', () => {
    const focus = { x: 37, y: -81 };
    for (const pose of poses()) {
      for (const scale of [1, 1.7, 6]) {
        const next = zoomPose(pose, focus, scale);
        expect(pointBelow(next, focus).x).toBeCloseTo(pointBelow(pose, focus).x);
        expect(pointBelow(next, focus).y).toBeCloseTo(pointBelow(pose, focus).y);
      }
    }
  });

  test('a pinch keeps the points below both fingers', () => {
    const from: Pose = { scale: 2, x: 40, y: 0 };
    const next = pinchPose(WIDE, from, { x: 10, y: 20 }, { x: 30, y: -5 }, 1.5);
    expect(next.scale).toBe(3);
    expect(pointBelow(next, { x: 30, y: -5 })).toEqual(pointBelow(from, { x: 10, y: 20 }));
  });

  test('a pinch beyond the maximum scale meets resistance', () => {
    const at = { x: 0, y: 0 };
    const large = pinchPose(WIDE, { scale: 8, x: 0, y: 0 }, at, at, 2).scale;
    const small = pinchPose(WIDE, WHOLE, at, at, 0.5).scale;
    expect([large > 8, large < 16, small < 1, small > 0.5]).toEqual([true, true, true, true]);
  });

  test('a double tap zooms to the point, the next one shows the whole picture', () => {
    const near = doubleTapPose(WIDE, WHOLE, { x: 100, y: 0 });
    // The height of the window is the limiting side here.
    expect(near).toEqual({ scale: 4, x: -300, y: 0 });
    expect(doubleTapPose(WIDE, near, { x: 0, y: 0 })).toEqual(WHOLE);
    const filling: Frame = frameOf(WINDOW, WINDOW);
    expect(doubleTapPose(filling, WHOLE, { x: 0, y: 0 }).scale).toBe(2.5);
  });
});

describe('dragging', () => {
  test('a panned picture follows the finger inside the limits, and with resistance beyond them', () => {
    const from: Pose = { scale: 5, x: 0, y: 0 };
    expect(dragPose(WIDE, from, { x: 60, y: -40 })).toEqual({ scale: 5, x: 60, y: -40 });
    const beyond = dragPose(WIDE, from, { x: 0, y: 300 });
    expect(beyond.y).toBeGreaterThan(100);
    expect(beyond.y).toBeLessThan(300);
  });

  test('a released picture continues in its direction, up to its limits', () => {
    expect(glidePose(WIDE, { scale: 5, x: 0, y: 0 }, { x: 1, y: -0.1 })).toEqual({ scale: 5, x: 160, y: -16 });
    expect(glidePose(WIDE, { scale: 5, x: 700, y: 0 }, { x: 3, y: 0 })).toEqual({ scale: 5, x: 800, y: 0 });
  });

  test('rubber-banding starts at about half the pull, always grows, and never exceeds its window', () => {
    expect(rubberBand(1, 800)).toBeCloseTo(0.55, 2);
    expect(rubberBand(-100, 800)).toBe(-rubberBand(100, 800));
    let before = 0;
    for (const pull of [10, 100, 1_000, 100_000]) {
      expect(rubberBand(pull, 800)).toBeGreaterThan(before);
      before = rubberBand(pull, 800);
    }
    expect(before).toBeLessThan(800);
    expect(rubberBand(10, 0)).toBe(0);
  });
});

describe('dismissal', () => {
  test('dismissal requires a long or a fast pull, in either direction', () => {
    expect(isDismissed(800, 100, 0)).toBe(false);
    expect(isDismissed(800, 150, 0)).toBe(true);
    expect(isDismissed(800, -150, 0)).toBe(true);
    expect(isDismissed(800, 30, 1)).toBe(true);
    expect(isDismissed(800, -30, -1)).toBe(true);
  });

  test('a finger that moves back cancels the dismissal', () => {
    expect(isDismissed(800, 200, -1)).toBe(false);
    expect(isDismissed(800, -30, 1)).toBe(false);
  });

  test('the background fades and the picture shrinks with the pull', () => {
    expect([groundOpacity(800, 0), groundOpacity(800, -240), groundOpacity(800, 900)]).toEqual([1, 0.5, 0]);
    expect([pulledScale(800, 0), pulledScale(800, 160), pulledScale(800, 5_000)]).toEqual([1, 0.9, 0.6]);
  });
});

describe('steps to the neighbours', () => {
  test('a drag that is long or fast enough opens the side it uncovers', () => {
    expect([stepOf(400, -150, 0), stepOf(400, 150, 0), stepOf(400, 100, 0)]).toEqual([1, -1, 0]);
    expect([stepOf(400, -20, -0.6), stepOf(400, 20, 0.6)]).toEqual([1, -1]);
  });

  test('a finger that moves back opens nothing', () => {
    expect([stepOf(400, -200, 0.6), stepOf(400, 200, -0.6), stepOf(400, 0, 0.6)]).toEqual([0, 0, 0]);
  });
});

function poses(): readonly Pose[] {
  return [0.3, 1, 2.5, 8, 20].flatMap((scale) =>
    [-900, -20, 0, 333].flatMap((x) => [-500, 0, 71].map((y) => ({ scale, x, y }))),
  );
}

/** Returns the point of the picture, at scale 1, below a point of the window. */
function pointBelow(pose: Pose, at: Point): Point {
  return { x: (at.x - pose.x) / pose.scale, y: (at.y - pose.y) / pose.scale };
}
