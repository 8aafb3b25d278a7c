import type { ServerFrame } from '@chatwire/protocol';
import { OutboundFrame } from './outbound-frame.ts';

/**
 * Returns a function that makes the frame for one user from the members of `data` that are personal (`unreadMessageCount`…).
 * The rest is serialised once, and users with equal members share their bytes. `frame.data` and the personal members must
 * not be empty. See docs/spec/rest-and-realtime.md#server-frames.
 */
export function personalFrames(frame: ServerFrame): (personalMembers: object) => OutboundFrame {
  const { data, ...head } = frame;
  // Without the closing `}}` of `data`, which comes last, and of the frame, so that personal members can follow.
  const open = JSON.stringify({ ...head, data }).slice(0, -2);
  const frames = new Map<string, OutboundFrame>();
  return (personalMembers) => {
    const members = JSON.stringify(personalMembers).slice(1, -1);
    const existing = frames.get(members);
    if (existing) return existing;
    const outbound = new OutboundFrame(frame, `${open},${members}}}`);
    frames.set(members, outbound);
    return outbound;
  };
}
