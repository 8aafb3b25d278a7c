import type { Clock } from '../base/clock.ts';
import type { Signal } from '../base/signal.ts';
import type { BroadcastMessage, Bus } from '../bus/bus.ts';
import type { Config } from '../config.ts';
import type { ImageQueue } from '../media/image-queue.ts';
import type { MediaFiles } from '../media/media-files.ts';
import type { MediaLinks } from '../media/media-links.ts';
import type { ChatEvent } from '../outbox/chat-event.ts';
import { appendEvent } from '../outbox/outbox.ts';
import type { Db, Storage } from '../storage/storage.ts';
import type { HeartbeatTracker } from './calls/heartbeat-tracker.ts';
import type { PasswordLocks } from './groups/password-locks.ts';

/** What rendering needs: the rows, and what is true at this instant. */
export interface ReadContext {
  readonly db: Db;
  /** Epoch milliseconds. */
  readonly nowMs: number;
  /** Makes the addresses under which files can be fetched for a while. */
  readonly mediaLinks: MediaLinks;
}

/** A reading of what is committed. */
export function readContextOf({
  storage,
  clock,
  mediaLinks,
}: Pick<Chat, 'storage' | 'clock' | 'mediaLinks'>): ReadContext {
  return { db: storage.db, nowMs: clock.now(), mediaLinks };
}

/** What every chat command needs. */
export interface Chat {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly config: Config;
  /** Told after a commit that left events in the outbox. */
  readonly eventsRaised: Signal;
  /** Told after a commit that revoked auth tokens: their sockets close. */
  readonly sessionsEnded: Signal<SessionsEnded>;
  /**
   * Told of every request and every frame of a user: who shows no sign of life drops out of a call.
   * See docs/spec/rest-and-realtime.md#calls.
   */
  readonly activity: HeartbeatTracker;
  readonly passwordLocks: PasswordLocks;
  readonly mediaLinks: MediaLinks;
  readonly mediaFiles: MediaFiles;
  readonly images: ImageQueue;
}

export interface SessionsEnded {
  readonly sessionIds: readonly number[];
}

/** One change to the chat: its rows, its events and its live frames stand or fall together. */
export interface ChatTransaction extends ReadContext {
  /** Instant of the change: one value for all that it writes. */
  readonly nowMs: number;
  readonly config: Config;
  /** Hands an event to the notification engine; it is stored with the change itself. */
  enqueueEvent(event: ChatEvent): Promise<void>;
  /** Tells connected clients, once the change is committed. */
  broadcast(message: BroadcastMessage): void;
  /** Announces, once the change is committed, that it has ended login sessions. */
  endLogins(sessionIds: readonly number[]): void;
}

/** Runs a change: nothing is told and nothing is notified before it is on the disk. */
export async function commit<T>(chat: Chat, change: (tx: ChatTransaction) => Promise<T>): Promise<T> {
  const messages: BroadcastMessage[] = [];
  const ended: number[] = [];
  let enqueued = false;
  const result = await chat.storage.transaction((db) => {
    messages.length = 0;
    ended.length = 0;
    enqueued = false;
    const nowMs = chat.clock.now();
    return change({
      db,
      nowMs,
      config: chat.config,
      mediaLinks: chat.mediaLinks,
      async enqueueEvent(event) {
        enqueued = true;
        await appendEvent(db, event);
      },
      broadcast: (message) => void messages.push(message),
      endLogins: (sessionIds) => void ended.push(...sessionIds),
    });
  });
  await chat.storage.durable();
  for (const message of messages) chat.bus.publish(message);
  if (enqueued) chat.eventsRaised.emit();
  if (ended.length > 0) chat.sessionsEnded.emit({ sessionIds: ended });
  return result;
}
