import type { ClearCause } from '@chatwire/protocol';
import type { Signal } from '../base/signal.ts';
import type { Clock } from '../base/time/clock.ts';
import type { BroadcastMessage, Bus } from '../bus/bus.ts';
import type { Config } from '../config.ts';
import type { ImageQueue } from '../media/image-queue.ts';
import type { IncomingMedia } from '../media/incoming-files.ts';
import type { MediaFiles } from '../media/media-files.ts';
import type { MediaLinks } from '../media/media-links.ts';
import type { ChatEvent } from '../outbox/chat-event.ts';
import type { ClearAbout } from '../outbox/clear-batch.ts';
import { appendEvent } from '../outbox/outbox.ts';
import { armClears, type ClearScope } from '../storage/notifications/clears/clears-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { inSpan, type TraceSpan } from '../telemetry/traces/trace-span.ts';
import type { HeartbeatTracker } from './calls/heartbeat-tracker.ts';
import type { PasswordLocks } from './groups/password-locks.ts';
import type { PostedLink } from './messages/content/link-preview.ts';

/** Dependencies needed to render messages. */
export interface ReadContext {
  readonly db: Db;
  /** Epoch milliseconds. */
  readonly nowMs: number;
  /** Creates the signed, temporary URLs of files. */
  readonly mediaLinks: MediaLinks;
}

/** Returns a context that reads committed data. */
export function readContextOf({
  storage,
  clock,
  mediaLinks,
}: Pick<Chat, 'storage' | 'clock' | 'mediaLinks'>): ReadContext {
  return { db: storage.db, nowMs: clock.now(), mediaLinks };
}

/** Dependencies of every chat command. */
export interface Chat {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly config: Config;
  /** Emitted after a commit that appended events to the outbox. */
  readonly eventsEnqueued: Signal;
  /** Emitted after a commit that revoked auth tokens, so that the gateway closes their connections. */
  readonly sessionsEnded: Signal<SessionsEnded>;
  /** Emitted after a commit that made a message with a link visible, while link previews are on. */
  readonly linkPosted: Signal<PostedLink>;
  /**
   * Records when a user sent the last request or frame. A call ends if none of its participants has sent any for too long.
   * See docs/spec/rest-and-realtime.md#calls.
   */
  readonly heartbeats: HeartbeatTracker;
  readonly passwordLocks: PasswordLocks;
  readonly mediaLinks: MediaLinks;
  readonly mediaFiles: MediaFiles;
  readonly incomingMedia: IncomingMedia;
  /** Emitted after a commit that deleted files, whose content is then removed in the background. */
  readonly filesDeleted: Signal;
  readonly images: ImageQueue;
  /** Returns whether the server clears outdated notifications on devices. Default: always false. */
  readonly clearsOutdated?: (() => Promise<boolean>) | undefined;
  /** Span of the request that runs the command. Undefined when it is not traced. */
  readonly trace?: TraceSpan | undefined;
}

export interface SessionsEnded {
  readonly sessionIds: readonly number[];
}

/**
 * One change to the chat. Its rows and outbox events are committed together or not at all. Its frames are published after
 * the commit, and may get lost: clients then find a sequence gap, and load the change.
 */
export interface ChatTransaction extends ReadContext {
  /** Time of the change, the same for everything that it writes. Epoch ms. */
  readonly nowMs: number;
  readonly config: Config;
  /** Appends an event to the outbox, in the same transaction. */
  enqueueEvent(event: ChatEvent): Promise<void>;
  /**
   * Schedules a check of devices on which this change may make notifications outdated, or change the badge. Does nothing if the
   * server does not clear outdated notifications. `scope`: the devices, or a function that returns them, which is called only if
   * a check is needed. `messageId`: message that the change is about. `about`: fields of that message, if it is deleted
   * permanently. See docs/spec/last-mile.md#clear-causes.
   */
  outdate(
    scope: ClearScope | (() => Promise<ClearScope>),
    cause: ClearCause,
    messageId: number,
    about?: ClearAbout,
  ): Promise<void>;
  /** Broadcasts a frame to connected clients after the commit. */
  broadcast(message: BroadcastMessage): void;
  /** Reports, after the commit, that login sessions have ended. */
  emitSessionsEnded(sessionIds: readonly number[]): void;
  /** Reports a posted link after the commit. */
  emitLinkPosted(link: PostedLink): void;
}

/** Runs a change in a transaction. Once it is durable, publishes its frames and emits its signals. Returns the result of `change`. */
export function commit<T>(chat: Chat, change: (tx: ChatTransaction) => Promise<T>): Promise<T> {
  const span = chat.trace?.child('commit');
  return inSpan(span, () => commitIn(chat, change, span?.traceparent));
}

/** Commits a change. `traceparent`: span of the commit, whose trace its events continue. */
async function commitIn<T>(
  chat: Chat,
  change: (tx: ChatTransaction) => Promise<T>,
  traceparent: string | undefined,
): Promise<T> {
  const messages: BroadcastMessage[] = [];
  const endedSessions: number[] = [];
  const links: PostedLink[] = [];
  let enqueued = false;
  const clearsOutdated = await chat.clearsOutdated?.();
  const result = await chat.storage.transaction((db) => {
    const nowMs = chat.clock.now();
    return change({
      db,
      nowMs,
      config: chat.config,
      mediaLinks: chat.mediaLinks,
      async enqueueEvent(event) {
        enqueued = true;
        await appendEvent(db, event, traceparent);
      },
      async outdate(scope, cause, messageId, about) {
        if (!clearsOutdated) return;
        const devices = typeof scope === 'function' ? await scope() : scope;
        await armClears(db, devices, { cause, messageId, about: about && JSON.stringify(about), nowMs });
      },
      broadcast: (message) => void messages.push(message),
      emitSessionsEnded: (sessionIds) => void endedSessions.push(...sessionIds),
      emitLinkPosted: (link) => void links.push(link),
    });
  });
  await chat.storage.durable();
  for (const message of messages) chat.bus.publish(message);
  if (enqueued) chat.eventsEnqueued.emit();
  if (endedSessions.length > 0) chat.sessionsEnded.emit({ sessionIds: endedSessions });
  for (const link of links) chat.linkPosted.emit(link);
  return result;
}
