/** Returns the payload of a touch event of one finger. `pageY`: points below the top of the window. */
export function touchEvent(tag: number, pageY: number, nowMs: number, isDown: boolean): object {
  const touch = {
    target: tag,
    identifier: 0,
    pageX: 10,
    pageY,
    locationX: 0,
    locationY: 0,
    force: 0,
    timestamp: nowMs,
  };
  const touches = isDown ? [touch] : [];
  return { ...touch, touches, changedTouches: [touch], targetTouches: touches };
}
