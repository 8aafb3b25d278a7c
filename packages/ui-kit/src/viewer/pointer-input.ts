import { isDom } from '../platform/browser.ts';
import type { Point } from './geometry.ts';

/**
 * Receives the fingers on a view, as `FingerTracker` does, and the wheel. Points are in px, relative to the centre of
 * the view; times are in milliseconds.
 */
export interface FingerInput {
  setFingers(fingers: readonly Point[], ms: number): void;
  move(fingers: readonly Point[], ms: number): void;
  end(ms: number, isTouch: boolean): void;
  cancel(): void;
  wheel(at: Point, by: Point, isPinch: boolean): void;
}

/** Height of a line in px, for wheels that report lines. */
const LINE_PX = 16;
/** Elements that handle pointers themselves. */
const CONTROL_SELECTOR = '[role="button"], button, a, video, audio, input';

/** Listens to pointers and the wheel on an element in browsers. Returns a function that stops it. */
export function readPointers(element: HTMLElement, input: FingerInput): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const fingers = new Map<number, Point>();
  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const all = () => [...fingers.values()];
  const handleLeave = (event: PointerEvent, isLifted: boolean) => {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size > 0) input.setFingers(all(), event.timeStamp);
    else if (isLifted) input.end(event.timeStamp, event.pointerType !== 'mouse');
    else input.cancel();
  };
  element.style.touchAction = 'none';
  element.addEventListener(
    'pointerdown',
    (event) => {
      const isControl = isDom(event.target, 'Element') && event.target.closest(CONTROL_SELECTOR) !== null;
      if (event.button !== 0 || isControl) return;
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, at(event));
      input.setFingers(all(), event.timeStamp);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, at(event));
      input.move(all(), event.timeStamp);
    },
    { signal },
  );
  element.addEventListener('pointerup', (event) => handleLeave(event, true), { signal });
  element.addEventListener('pointercancel', (event) => handleLeave(event, false), { signal });
  // Prevents dragging pictures out of the page.
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX;
      input.wheel(at(event), { x: event.deltaX * unit, y: event.deltaY * unit }, event.ctrlKey);
    },
    // Prevents the page from zooming or scrolling.
    { signal, passive: false },
  );
  return () => controller.abort();
}
