/** What the server sends over the WebSocket. Contract 14.1, 14.4. */
export interface ServerFrame {
  readonly type: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly conversationId?: string;
  /** Position in the conversation; durable frames only, without holes. Contract 14.3. */
  readonly seq?: number;
  /** Position in the user's own stream; durable frames only. */
  readonly cursor?: string;
  readonly data?: unknown;
}
