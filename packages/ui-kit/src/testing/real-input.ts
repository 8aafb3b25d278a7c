import { cdp } from 'vitest/browser';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves the pointer to the far corner of the page, away from where an earlier test left it. */
export async function movePointerAway(): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  const at = { x: (frame?.left ?? 0) + window.innerWidth - 1, y: (frame?.top ?? 0) + window.innerHeight - 1 };
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
}

/** Turns the wheel once, downwards if positive. */
export async function turnWheel(element: Element, pixels: number): Promise<void> {
  const at = centerOf(element);
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY: pixels });
}

/** Turns the wheel continuously, towards older rows. `speed`: px per second. */
export async function rollWheel(element: Element, pixels: number, speed: number): Promise<void> {
  const gesture = { yDistance: pixels, speed, gestureSourceType: 'mouse' } as const;
  await cdp().send('Input.synthesizeScrollGesture', { ...centerOf(element), ...gesture });
}

/**
 * Moves a finger down, towards older rows. It drags only beyond the touch slop, and a finger that stays within the slop
 * for half a second counts as resting. Therefore it moves beyond it without waiting for the page.
 */
export async function dragFinger(element: Element, distance: number, step = 10): Promise<void> {
  const { x, y } = centerOf(element);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
    cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: moved === undefined ? [] : [{ x, y: y - 200 + moved }],
    });
  await Promise.all([touch('touchStart', 0), touch('touchMove', TOUCH_SLOP + step)]);
  for (let moved = TOUCH_SLOP + step; moved < distance; ) {
    moved = Math.min(moved + step, distance);
    await touch('touchMove', moved);
  }
  await touch('touchEnd');
}

/** Touch slop of the browser, in px. */
const TOUCH_SLOP = 15;

/** Taps an element, which the browser turns into a click. */
export async function tap(element: Element): Promise<void> {
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: Point[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
  await Promise.all([touch('touchStart', [centerOf(element)]), touch('touchEnd', [])]);
}

/** Moves fingers on an element, step by step, and lifts them. Positions are relative to its centre, in px. */
export async function touchAlong(element: Element, steps: readonly (readonly Point[])[]): Promise<void> {
  const middle = centerOf(element);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Point[]) => {
    const touchPoints = fingers.map(({ x, y }, id) => ({ x: middle.x + x, y: middle.y + y, id }));
    return cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const [first = [], ...rest] = steps;
  await send('touchStart', first);
  for (const fingers of rest) await send('touchMove', fingers);
  await send('touchEnd', []);
}

/**
 * Turns the wheel once at a position relative to the centre of an element; with `isPinch` as a trackpad reports a
 * pinch.
 */
export async function turnWheelAt(element: Element, { x, y }: Point, pixels: number, isPinch = false): Promise<void> {
  const middle = centerOf(element);
  const at = { x: middle.x + x, y: middle.y + y };
  const modifiers = isPinch ? CTRL_MODIFIER : 0;
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY: pixels, modifiers });
}

const CTRL_MODIFIER = 2;

/** Enables reduced motion until the returned object is disposed. */
export async function reducedMotion(): Promise<AsyncDisposable> {
  const setMotion = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  await setMotion('reduce');
  return {
    async [Symbol.asyncDispose]() {
      await setMotion('no-preference');
    },
  };
}

/** Returns the centre of an element in coordinates of the top page, because tests run in a frame. */
function centerOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: (frame?.left ?? 0) + box.left + box.width / 2, y: (frame?.top ?? 0) + box.top + box.height / 2 };
}
