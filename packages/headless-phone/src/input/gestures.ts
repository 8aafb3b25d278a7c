import type { HeadlessPhone } from '../headless-phone.ts';
import type { PaintedView } from '../views/painted-views.ts';
import { touchEvent } from './touch-event.ts';

/** Returns the painted view with a test id. Throws if there is none. */
export function viewOf(phone: HeadlessPhone, id: string): PaintedView {
  const view = phone.painted().find((each) => each.id === id);
  if (!view) throw new Error(`${id} is not painted. ${phone.errors.join('\n')}`);
  return view;
}

/**
 * Presses the middle of a view with a finger and lifts it 100 ms later, or after `frames` frames. `view`: its test id, or a
 * painted view.
 */
export async function press(phone: HeadlessPhone, view: string | PaintedView, frames = 6): Promise<void> {
  const { tag, top, height } = typeof view === 'string' ? viewOf(phone, view) : view;
  const event = (isDown: boolean) => touchEvent(tag, top + height / 2, phone.clock.nowMs, isDown);
  phone.emit(tag, 'topTouchStart', event(true));
  await phone.frames(frames);
  phone.emit(tag, 'topTouchEnd', event(false));
  await phone.frames(12);
}

/** Replaces the text of a field by `text`, as one edit of its keyboard. `view`: its test id, or a painted view. */
export async function type(phone: HeadlessPhone, view: string | PaintedView, text: string): Promise<void> {
  const { tag } = typeof view === 'string' ? viewOf(phone, view) : view;
  phone.emit(tag, 'topFocus', { target: tag });
  phone.write(tag, text);
  await phone.frames(3);
}

/** Drags the largest scroll view by `perFrame` points in each frame, and lifts the finger while it is still. */
export async function drag(phone: HeadlessPhone, perFrame: number, frames: number): Promise<void> {
  phone.scrollView.beginDrag(perFrame);
  await phone.frames(frames);
  phone.scrollView.endDrag(0);
  await phone.frames(1);
}
