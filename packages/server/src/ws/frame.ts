import type { ServerFrame } from '@chatwire/protocol';

/**
 * A frame from the server: an event, or a response (`ack`, `error`, `pong`), which may have no time.
 * See docs/spec/rest-and-realtime.md#connection.
 */
export interface Frame extends Partial<ServerFrame> {
  readonly type: string;
  /** `id` of the client frame to which this is the response. */
  readonly ref?: string;
  readonly error?: unknown;
}

/** Returns a key that identifies a durable event. Empty for other frames. */
export function eventKeyOf({ conversationId, seq }: Frame): string {
  return seq === undefined ? '' : `${conversationId}:${seq}`;
}
