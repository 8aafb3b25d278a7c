/** Frames of the server over the WebSocket. See docs/spec/rest-and-realtime.md#connection, #server-frames. */
export interface ServerFrame {
  readonly type: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly conversationId?: string;
  /**
   * Position in the conversation, without gaps; durable frames only.
   * See docs/spec/rest-and-realtime.md#sequence-numbers.
   */
  readonly seq?: number;
  /** Position in the user's own stream; durable frames only. */
  readonly cursor?: string;
  readonly data?: unknown;
}
