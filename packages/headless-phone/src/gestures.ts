import type { HeadlessPhone } from './headless-phone.ts';
import type { PaintedView } from './painted-views.ts';

/** Returns the painted view with a test id. Throws where there is none. */
export function viewOf(phone: HeadlessPhone, id: string): PaintedView {
  const view = phone.painted().find((each) => each.id === id);
  if (!view) throw new Error(`${id} is not painted. ${phone.errors.join('\n')}`);
  return view;
}

/** A finger presses the middle of a view and leaves it 100 ms later. */
export async function press(phone: HeadlessPhone, id: string): Promise<void> {
  const { tag, top, height } = viewOf(phone, id);
  const touch = (pageY: number) => ({
    target: tag,
    identifier: 0,
    pageX: 10,
    pageY,
    locationX: 0,
    locationY: 0,
    force: 0,
    timestamp: phone.clock.nowMs,
  });
  const event = (touches: readonly object[]) => {
    const changed = touch(top + height / 2);
    return { ...changed, touches, changedTouches: [changed], targetTouches: touches };
  };
  phone.emit(tag, 'topTouchStart', event([touch(top + height / 2)]));
  await phone.frames(6);
  phone.emit(tag, 'topTouchEnd', event([]));
  await phone.frames(12);
}

/** The text of a field becomes `text`, as one edit of its keyboard. */
export async function type(phone: HeadlessPhone, id: string, text: string): Promise<void> {
  const { tag } = viewOf(phone, id);
  phone.emit(tag, 'topFocus', { target: tag });
  phone.emit(tag, 'topChange', { target: tag, text, eventCount: 1 });
  await phone.frames(3);
}

/** A finger drags the largest scroll view by `perFrame` points in each frame, and leaves it standing still. */
export async function drag(phone: HeadlessPhone, perFrame: number, frames: number): Promise<void> {
  phone.scrollView.beginDrag(perFrame);
  await phone.frames(frames);
  phone.scrollView.endDrag(0);
  await phone.frames(1);
}
