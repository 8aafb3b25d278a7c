import type { ServerFrame } from '@chatwire/protocol';
import { OutboundFrame } from './outbound-frame.ts';

/**
 * Splits a frame in which few members of `data` differ per receiver (`unreadMessageCount`…): the rest is serialised
 * once, and receivers with equal members share their bytes. See docs/spec/rest-and-realtime.md#server-frames.
 */
export function personalFrames(frame: ServerFrame): (own: object) => OutboundFrame {
  const { data, ...head } = frame;
  // `data` comes last: only its object and that of the frame are open at the end of the text.
  const open = JSON.stringify({ ...head, data }).slice(0, -2);
  const frames = new Map<string, OutboundFrame>();
  return (own) => {
    const members = JSON.stringify(own).slice(1, -1);
    const known = frames.get(members);
    if (known) return known;
    const made = new OutboundFrame(frame, `${open},${members}}}`);
    frames.set(members, made);
    return made;
  };
}
