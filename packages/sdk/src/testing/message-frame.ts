import type { Frame } from '../realtime/frame.ts';

/** Returns a frame about a message, without data. `conversationId`: default `c`. */
export function messageFrame(seq: number | undefined, conversationId = 'c'): Frame {
  return {
    type: 'message',
    at: 1,
    conversationId,
    seq,
    cursor: undefined,
    ref: undefined,
    data: {},
    error: undefined,
  };
}
