import type { ServerFrame } from '@chatwire/protocol';

/**
 * Any frame the server sends: events, and responses (`ack`, `error`, `pong`), which may lack a time.
 * See docs/spec/rest-and-realtime.md#connection.
 */
export interface Frame extends Partial<ServerFrame> {
  readonly type: string;
  /** `id` of the client frame this responds to. */
  readonly ref?: string;
  readonly error?: unknown;
}

/** Returns a key that identifies a durable event; the empty key for other frames. */
export function eventKeyOf({ conversationId, seq }: Frame): string {
  return seq === undefined ? '' : `${conversationId}:${seq}`;
}
