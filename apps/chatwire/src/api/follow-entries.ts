import { setTimeout as delay } from 'node:timers/promises';
import type { LogEntry } from '@chatwire/protocol';
import { readEvents, type ServerEvent } from '@chatwire/protocol/event-stream';
import { CommandError } from '../command.ts';
import { FAILURES } from '../texts/failures.ts';
import { type Connection, callApi, RejectedCall } from './connection.ts';

export interface FollowRequest {
  readonly filters: Readonly<Record<string, string>>;
  /** Entry id to continue after. Default: only entries written from now on. */
  readonly after?: string | undefined;
  /** Called and awaited for every new entry, in order, and again when a delivery report changes an entry. */
  readonly each: (entry: LogEntry) => unknown;
  /** Waits before reconnecting. Default: 3 s. */
  readonly reconnectDelay?: () => Promise<unknown>;
}

const RECONNECT_MS = 3_000;

/**
 * Follows the log until the server ends the stream permanently. When a connection breaks, reconnects after the last
 * entry seen, so that no entry is missing or repeated.
 */
export async function followEntries(connection: Connection, request: FollowRequest): Promise<void> {
  const { filters, after, each, reconnectDelay = () => delay(RECONNECT_MS) } = request;
  let position = after;
  let wasConnected = false;
  for (;;) {
    const headers = position === undefined ? {} : { 'Last-Event-ID': position };
    try {
      const { body } = await callApi(connection, '/notifications/v1/logs/stream', { query: filters, headers });
      wasConnected = true;
      if (!body) throw new CommandError(FAILURES.noBody);
      for await (const event of readEvents(body)) {
        if (event.type === 'log' || event.type === 'update') await each(JSON.parse(event.data) as LogEntry);
        if (event.type === 'end') throwIfFinal(event);
        position = event.id ?? position;
      }
    } catch (error) {
      // Only a rejection of the first connection is permanent: later on, the server may be restarting.
      if (!wasConnected || error instanceof EndOfLog || isLockedOut(error)) throw error;
    }
    await reconnectDelay();
  }
}

/** Returns whether the key was deleted or has lost its scope in the meantime. */
function isLockedOut(error: unknown): boolean {
  return error instanceof RejectedCall && (error.status === 401 || error.status === 403);
}

class EndOfLog extends CommandError {}

function throwIfFinal(event: ServerEvent): void {
  const { code, retry } = JSON.parse(event.data) as { readonly code: string; readonly retry: boolean };
  if (!retry) throw new EndOfLog(FAILURES.streamEnded(code));
}
