import type { Frame } from '../realtime/frame.ts';

/** Returns a `message` frame of the conversation `c` with this sequence number. */
export function messageFrame(seq: number | undefined): Frame {
  return {
    type: 'message',
    at: 1,
    conversationId: 'c',
    seq,
    cursor: undefined,
    ref: undefined,
    data: {},
    error: undefined,
  };
}
