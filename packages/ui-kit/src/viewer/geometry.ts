// Geometry of a picture in a window, without React. Lengths are px; the origin is the middle of the window. Each function
// is marked as a worklet, so that it can also run on the thread of the gestures; worklets are not hoisted, so what is used
// stands above its use.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a picture is: its size beside the one that fits the window, and the place of its middle. */
export interface Pose extends Point {
  readonly scale: number;
}

/** A picture and its window. */
export interface Frame {
  readonly window: Size;
  /** Of the picture at scale 1, where it is seen whole. */
  readonly picture: Size;
  readonly maxScale: number;
}

/** The whole picture in the middle. */
export const WHOLE: Pose = { scale: 1, x: 0, y: 0 };

/** A picture whose own size is smaller can still be magnified by this much. */
const MIN_MAX_SCALE = 4;
/** How far a double tap zooms at least. */
const DOUBLE_TAP_SCALE = 2.5;
/** Share of a pull that remains at its beginning. UIKit has the same. */
const BAND = 0.55;
/** Of the height of the window: a picture that was pulled so far goes. */
const DISMISS_SHARE = 0.18;
/** px per ms: so fast, it goes wherever it is. */
const DISMISS_SPEED = 0.8;
/** Of the width of the window: a picture that was moved so far gives way to its neighbour. */
const STEP_SHARE = 0.35;
/** px per ms. */
const STEP_SPEED = 0.4;
/** A picture that is let go of goes on as far as it would in this time. */
const GLIDE_MS = 160;

function between(least: number, value: number, most: number): number {
  'worklet';
  return Math.min(most, Math.max(least, value));
}

/** Returns how far a pull of `distance` moves something in a window of `size`: never farther than the window. */
export function rubberBand(distance: number, size: number): number {
  'worklet';
  if (size <= 0) return 0;
  const length = Math.abs(distance);
  return Math.sign(distance) * (1 - 1 / ((length * BAND) / size + 1)) * size;
}

function banded(value: number, limit: number, size: number): number {
  'worklet';
  const inside = between(-limit, value, limit);
  return inside + rubberBand(value - inside, size);
}

function elasticScale(frame: Frame, scale: number): number {
  'worklet';
  if (scale < 1) return 1 - rubberBand(1 - scale, 1);
  if (scale > frame.maxScale) return frame.maxScale + rubberBand(scale - frame.maxScale, frame.maxScale);
  return scale;
}

/** Returns the frame of a picture with its own size in px; without a known size the picture fills the window. */
export function frameOf(window: Size, own: Size | undefined): Frame {
  'worklet';
  if (own === undefined || own.width <= 0 || own.height <= 0 || window.width <= 0 || window.height <= 0) {
    return { window, picture: window, maxScale: MIN_MAX_SCALE };
  }
  const fit = Math.min(window.width / own.width, window.height / own.height);
  const picture = { width: own.width * fit, height: own.height * fit };
  return { window, picture, maxScale: Math.max(MIN_MAX_SCALE, 2 / fit) };
}

/** Returns how far the middle of the picture may be from that of the window: an edge never leaves a gap at the window. */
export function limitsAt({ window, picture }: Frame, scale: number): Point {
  'worklet';
  return {
    x: Math.max(0, (picture.width * scale - window.width) / 2),
    y: Math.max(0, (picture.height * scale - window.height) / 2),
  };
}

/** Returns the nearest pose at which a picture may rest. */
export function clamped(frame: Frame, pose: Pose): Pose {
  'worklet';
  const scale = between(1, pose.scale, frame.maxScale);
  // What is beyond the last scale was zoomed around some point; it shrinks around the middle of the window.
  const { x, y } = pose.scale === scale ? pose : { x: (pose.x * scale) / pose.scale, y: (pose.y * scale) / pose.scale };
  const limits = limitsAt(frame, scale);
  return { scale, x: between(-limits.x, x, limits.x), y: between(-limits.y, y, limits.y) };
}

/** Returns the pose at another scale at which the same point of the picture is below `focus`. */
export function zoomedAt(pose: Pose, focus: Point, scale: number): Pose {
  'worklet';
  const ratio = scale / pose.scale;
  return { scale, x: focus.x - (focus.x - pose.x) * ratio, y: focus.y - (focus.y - pose.y) * ratio };
}

/** Returns where a double tap leads: closer to the point, or back to the whole picture. */
export function doubleTapped(frame: Frame, pose: Pose, at: Point): Pose {
  'worklet';
  if (pose.scale > 1.01) return WHOLE;
  const { window, picture } = frame;
  const filling = Math.max(window.width / picture.width, window.height / picture.height);
  const scale = between(1, Math.max(DOUBLE_TAP_SCALE, filling), frame.maxScale);
  return clamped(frame, zoomedAt(pose, at, scale));
}

/** Returns the pose that follows two fingers: `from` is the pose at their beginning, `ratio` how much farther apart they are. */
export function pinched(frame: Frame, from: Pose, begun: Point, now: Point, ratio: number): Pose {
  'worklet';
  const scale = elasticScale(frame, from.scale * ratio);
  const zoomed = zoomedAt(from, begun, scale);
  return { scale, x: zoomed.x + now.x - begun.x, y: zoomed.y + now.y - begun.y };
}

/** Returns the pose that follows one finger, which pulls the picture beyond its limits with increasing resistance. */
export function dragged(frame: Frame, from: Pose, by: Point): Pose {
  'worklet';
  const limits = limitsAt(frame, from.scale);
  return {
    scale: from.scale,
    x: banded(from.x + by.x, limits.x, frame.window.width),
    y: banded(from.y + by.y, limits.y, frame.window.height),
  };
}

/** Returns where a picture comes to rest that is let go of with a speed in px per ms. */
export function glided(frame: Frame, pose: Pose, speed: Point): Pose {
  'worklet';
  return clamped(frame, { scale: pose.scale, x: pose.x + speed.x * GLIDE_MS, y: pose.y + speed.y * GLIDE_MS });
}

/** Returns whether a picture that was pulled up or down is let go of; a pull back is a change of mind. */
export function isDismissed(height: number, distance: number, speed: number): boolean {
  'worklet';
  if (speed * distance < 0 && Math.abs(speed) > DISMISS_SPEED / 2) return false;
  return Math.abs(distance) > height * DISMISS_SHARE || (Math.abs(speed) > DISMISS_SPEED && speed * distance > 0);
}

/** Returns how much of the ground behind a pulled picture remains, 0 to 1. */
export function groundOpacity(height: number, distance: number): number {
  'worklet';
  return height <= 0 ? 1 : Math.max(0, 1 - Math.abs(distance) / (height * 0.6));
}

/** Returns how much smaller a pulled picture is drawn. */
export function pulledScale(height: number, distance: number): number {
  'worklet';
  return height <= 0 ? 1 : Math.max(0.6, 1 - Math.abs(distance) / (height * 2));
}

/** Returns to which neighbour a sideways drag leads: 1 the one on the right, -1 the one on the left, 0 none. */
export function stepOf(width: number, distance: number, speed: number): -1 | 0 | 1 {
  'worklet';
  const isFast = Math.abs(speed) > STEP_SPEED;
  if (isFast && speed * distance < 0) return 0;
  if (!isFast && Math.abs(distance) < width * STEP_SHARE) return 0;
  // A finger to the left brings what is on the right.
  return distance < 0 ? 1 : distance > 0 ? -1 : 0;
}
