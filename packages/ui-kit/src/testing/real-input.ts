import { cdp } from 'vitest/browser';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Puts the pointer, which an earlier test left somewhere, into the last corner of the page. */
export async function movePointerAway(): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  const at = { x: (frame?.left ?? 0) + window.innerWidth - 1, y: (frame?.top ?? 0) + window.innerHeight - 1 };
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
}

/** One turn of the wheel, downwards if positive. */
export async function turnWheel(element: Element, pixels: number): Promise<void> {
  const at = centerOf(element);
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY: pixels });
}

/** A wheel that goes on turning; `pixels` are towards older rows. */
export async function rollWheel(element: Element, pixels: number, speed: number): Promise<void> {
  const way = { yDistance: pixels, speed, gestureSourceType: 'mouse' } as const;
  await cdp().send('Input.synthesizeScrollGesture', { ...centerOf(element), ...way });
}

/**
 * Of a finger, downwards: towards older rows. It drags only beyond the slop, and one that has not come that far in half a
 * second rests: so it goes there without waiting for the page.
 */
export async function dragFinger(element: Element, way: number, step = 10): Promise<void> {
  const { x, y } = centerOf(element);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
    cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: moved === undefined ? [] : [{ x, y: y - 200 + moved }],
    });
  await Promise.all([touch('touchStart', 0), touch('touchMove', SLOP + step)]);
  for (let moved = SLOP + step; moved < way; ) {
    moved = Math.min(moved + step, way);
    await touch('touchMove', moved);
  }
  await touch('touchEnd');
}

/** Pixels. */
const SLOP = 15;

/** A short touch, from which the browser makes a click. */
export async function tap(element: Element): Promise<void> {
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: Point[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
  await Promise.all([touch('touchStart', [centerOf(element)]), touch('touchEnd', [])]);
}

/** Fingers on an element: where they are from its middle, in px, step by step; then all are lifted. */
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

/** One turn of the wheel at a place from the middle of an element; with `isPinch` as a trackpad reports two fingers. */
export async function turnWheelAt(element: Element, { x, y }: Point, pixels: number, isPinch = false): Promise<void> {
  const middle = centerOf(element);
  const at = { x: middle.x + x, y: middle.y + y };
  const modifiers = isPinch ? CTRL : 0;
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY: pixels, modifiers });
}

const CTRL = 2;

/** The system asks for less motion, until what is returned is disposed of. */
export async function reducedMotion(): Promise<AsyncDisposable> {
  const ask = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  await ask('reduce');
  return {
    async [Symbol.asyncDispose]() {
      await ask('no-preference');
    },
  };
}

/** In the coordinates of the page, in which the tests run in a frame. */
function centerOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: (frame?.left ?? 0) + box.left + box.width / 2, y: (frame?.top ?? 0) + box.top + box.height / 2 };
}
