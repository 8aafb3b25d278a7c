// Geometry of a picture in a window, without React. Lengths are px; the origin is the centre of the window. Each function
// is marked as a worklet, so that it can also run on the gesture thread; worklets are not hoisted, so functions are
// defined before their use.

import type { Size } from '../adapters/zoom-view-props.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pose of a picture: its scale relative to the size that fits the window, and the position of its centre. */
export interface Pose extends Point {
  readonly scale: number;
}

/** A picture and its window. */
export interface Frame {
  readonly window: Size;
  /** Size of the picture at scale 1, where all of it is visible. */
  readonly picture: Size;
  readonly maxScale: number;
}

/** The whole picture, centred. */
export const WHOLE: Pose = { scale: 1, x: 0, y: 0 };

/** Maximum zoom of pictures whose natural size is smaller. */
const MIN_MAX_SCALE = 4;
/** Minimum zoom of a double tap. */
const DOUBLE_TAP_SCALE = 2.5;
/** Initial share of a pull that has an effect; the same as in UIKit. */
const BAND_FACTOR = 0.55;
/** Share of the window's height: a picture pulled this far is dismissed. */
const DISMISS_SHARE = 0.18;
/** Speed in px per ms at which a picture is dismissed from any position. */
const DISMISS_SPEED = 0.8;
/** Share of the window's width: a picture moved this far is replaced by its neighbour. */
const STEP_SHARE = 0.35;
/** Speed in px per ms at which a picture is replaced from any position. */
const STEP_SPEED = 0.4;
/** A released picture continues for the distance that it would cover in this time. */
const GLIDE_MS = 160;

function clampBetween(min: number, value: number, max: number): number {
  'worklet';
  return Math.min(max, Math.max(min, value));
}

/** Returns how far a pull of `distance` moves an element in a window of `size`: never farther than the window. */
export function rubberBand(distance: number, size: number): number {
  'worklet';
  if (size <= 0) return 0;
  const length = Math.abs(distance);
  return Math.sign(distance) * (1 - 1 / ((length * BAND_FACTOR) / size + 1)) * size;
}

function band(value: number, limit: number, size: number): number {
  'worklet';
  const inside = clampBetween(-limit, value, limit);
  return inside + rubberBand(value - inside, size);
}

function elasticScale(frame: Frame, scale: number): number {
  'worklet';
  if (scale < 1) return 1 - rubberBand(1 - scale, 1);
  if (scale > frame.maxScale) return frame.maxScale + rubberBand(scale - frame.maxScale, frame.maxScale);
  return scale;
}

/** Returns the frame of a picture with its natural size in px; with an unknown size the picture fills the window. */
export function frameOf(window: Size, pictureSize: Size | undefined): Frame {
  'worklet';
  if (
    pictureSize === undefined ||
    pictureSize.width <= 0 ||
    pictureSize.height <= 0 ||
    window.width <= 0 ||
    window.height <= 0
  ) {
    return { window, picture: window, maxScale: MIN_MAX_SCALE };
  }
  const fit = Math.min(window.width / pictureSize.width, window.height / pictureSize.height);
  const picture = { width: pictureSize.width * fit, height: pictureSize.height * fit };
  return { window, picture, maxScale: Math.max(MIN_MAX_SCALE, 2 / fit) };
}

/** Returns how far the picture's centre may be from the window's: an edge never leaves a gap at the window. */
export function limitsAt({ window, picture }: Frame, scale: number): Point {
  'worklet';
  return {
    x: Math.max(0, (picture.width * scale - window.width) / 2),
    y: Math.max(0, (picture.height * scale - window.height) / 2),
  };
}

/** Returns the nearest valid resting pose. */
export function clampPose(frame: Frame, pose: Pose): Pose {
  'worklet';
  const scale = clampBetween(1, pose.scale, frame.maxScale);
  // A scale beyond the maximum shrinks around the centre of the window.
  const { x, y } = pose.scale === scale ? pose : { x: (pose.x * scale) / pose.scale, y: (pose.y * scale) / pose.scale };
  const limits = limitsAt(frame, scale);
  return { scale, x: clampBetween(-limits.x, x, limits.x), y: clampBetween(-limits.y, y, limits.y) };
}

/** Returns the pose at another scale that keeps the point of the picture below `focus`. */
export function zoomPose(pose: Pose, focus: Point, scale: number): Pose {
  'worklet';
  const ratio = scale / pose.scale;
  return { scale, x: focus.x - (focus.x - pose.x) * ratio, y: focus.y - (focus.y - pose.y) * ratio };
}

/** Returns the pose after a double tap: zoomed to the point, or the whole picture again. */
export function doubleTapPose(frame: Frame, pose: Pose, at: Point): Pose {
  'worklet';
  if (pose.scale > 1.01) return WHOLE;
  const { window, picture } = frame;
  const filling = Math.max(window.width / picture.width, window.height / picture.height);
  const scale = clampBetween(1, Math.max(DOUBLE_TAP_SCALE, filling), frame.maxScale);
  return clampPose(frame, zoomPose(pose, at, scale));
}

/** Returns the pose during a pinch: `from` is the pose at its start, `ratio` the relative distance of the fingers. */
export function pinchPose(frame: Frame, from: Pose, start: Point, current: Point, ratio: number): Pose {
  'worklet';
  const scale = elasticScale(frame, from.scale * ratio);
  const zoomed = zoomPose(from, start, scale);
  return { scale, x: zoomed.x + current.x - start.x, y: zoomed.y + current.y - start.y };
}

/** Returns the pose during a pan, which meets increasing resistance beyond the limits. */
export function dragPose(frame: Frame, from: Pose, by: Point): Pose {
  'worklet';
  const limits = limitsAt(frame, from.scale);
  return {
    scale: from.scale,
    x: band(from.x + by.x, limits.x, frame.window.width),
    y: band(from.y + by.y, limits.y, frame.window.height),
  };
}

/** Returns the resting pose of a picture released at a speed in px per ms. */
export function glidePose(frame: Frame, pose: Pose, speed: Point): Pose {
  'worklet';
  return clampPose(frame, { scale: pose.scale, x: pose.x + speed.x * GLIDE_MS, y: pose.y + speed.y * GLIDE_MS });
}

/** Returns whether a vertical pull dismisses the picture; pulling back cancels it. */
export function isDismissed(height: number, distance: number, speed: number): boolean {
  'worklet';
  if (speed * distance < 0 && Math.abs(speed) > DISMISS_SPEED / 2) return false;
  return Math.abs(distance) > height * DISMISS_SHARE || (Math.abs(speed) > DISMISS_SPEED && speed * distance > 0);
}

/** Returns the opacity of the background behind a pulled picture, 0 to 1. */
export function groundOpacity(height: number, distance: number): number {
  'worklet';
  return height <= 0 ? 1 : Math.max(0, 1 - Math.abs(distance) / (height * 0.6));
}

/** Returns the scale of a pulled picture. */
export function pulledScale(height: number, distance: number): number {
  'worklet';
  return height <= 0 ? 1 : Math.max(0.6, 1 - Math.abs(distance) / (height * 2));
}

/** Returns the neighbour that a horizontal drag opens: 1 the one on the right, -1 the one on the left, 0 none. */
export function stepOf(width: number, distance: number, speed: number): -1 | 0 | 1 {
  'worklet';
  const isFast = Math.abs(speed) > STEP_SPEED;
  if (isFast && speed * distance < 0) return 0;
  if (!isFast && Math.abs(distance) < width * STEP_SHARE) return 0;
  // A drag to the left opens the right neighbour.
  return distance < 0 ? 1 : distance > 0 ? -1 : 0;
}
