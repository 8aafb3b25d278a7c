import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { ErrorCode } from '@chatwire/protocol';
import type { AppContext } from '../../app-context.ts';
import { CredentialError } from '../../base/errors/credential-error.ts';
import { describeError } from '../../base/errors/describe-error.ts';
import { type Clock, every, sleep } from '../../base/time/clock.ts';
import { assertNever } from '../../base/values/assert-never.ts';
import { positionAtEnd } from '../../logs/follow-log.ts';
import type { LiveEntry } from '../../logs/live/live-entry.ts';
import { LiveFeed } from '../../logs/live/live-feed.ts';
import { Tail } from '../../logs/live/tail.ts';
import { UpdateThrottle } from '../../logs/live/update-throttle.ts';
import type { TailQuery } from '../../logs/tail-query.ts';
import { checkCredential, groupOf, type TailCredential } from './tail-credential.ts';
import { viewerView } from './viewer-view.ts';

const COMMENT_MS = 15_000;
const CHECK_MS = 1_000;
/** Finds entries written by other nodes. */
const POLL_MS = 100;
/** Time a reader has to receive the last event; short, because a stopping server waits for it. */
const LAST_EVENT_MS = 30_000;
const LAST_EVENT_AT_STOP_MS = 1_000;
const COMMENT = Buffer.from(':\n\n');
const RETRY = 'retry: 3000\n\n';

interface OpenTail {
  readonly tail: Tail;
  readonly response: ServerResponse;
  readonly openedWith: TailCredential;
  readonly view: TailView;
}

/** The part of an entry that a reader sees; `viewer`: without content. */
export type TailView = 'whole' | 'withoutPayload' | 'viewer';

/** The open live tails of this server. See docs/spec/notifications.md#live-tail. */
export class LogTails {
  readonly #app: AppContext;
  readonly #feed: LiveFeed;
  readonly #open = new Set<OpenTail>();
  readonly #shared = new WeakMap<LiveEntry, Buffer>();
  #stopChecking: (() => void) | undefined;

  constructor(app: AppContext) {
    const { logs, clock, logger, storage, notifications } = app;
    this.#app = app;
    this.#feed = new LiveFeed({
      logs,
      clock,
      logger,
      onWritten: (listener) => notifications.recorded.listen(listener),
      ...(storage.capabilities.shared && { pollMs: POLL_MS }),
    });
    const throttle = new UpdateThrottle(clock, (logIds) => this.#feed.changed(logIds));
    notifications.reported.listen((logId) => this.#feed.changed([logId]));
    logs.onDevicesReported((logIds) => {
      if (this.#open.size > 0) throttle.changed(logIds);
    });
  }

  /**
   * Prepares a tail; from then on it misses no entry. The returned function writes server-sent events to a response whose head
   * was sent, until the reader disconnects, is too slow, or is disconnected.
   */
  async open(
    openedWith: TailCredential,
    query: TailQuery,
    view: TailView,
  ): Promise<(response: ServerResponse) => Promise<void>> {
    const { logs } = this.#app;
    const after = query.after ?? (await positionAtEnd(logs));
    const tail = new Tail({ logs, filter: query.filter, after });
    const leave = await this.#feed.join(tail);
    return (response) => this.#serve({ tail, response, openedWith, view }).finally(leave);
  }

  async #serve(open: OpenTail): Promise<void> {
    const { clock, logger } = this.#app;
    const { tail, response, view } = open;
    const over = finished(response).catch(() => undefined); // A client that disconnects is not a fault.
    const stopTicking = every(clock, COMMENT_MS, () => tail.tick(COMMENT));
    this.#add(open);
    response.write(RETRY);
    const sending = tail.send({
      render: (kind, entry) => this.#eventOf(kind, entry, view),
      write: (bytes, accepted) => void response.write(bytes, accepted),
      onOverflow: (logId) => void endWith(response, 'overflow', { logId }, clock),
    });
    sending.catch((error: unknown) => {
      logger.error({ error: describeError(error) }, 'stored entries cannot be read for a live tail');
      void this.#sendAway(open, 'ERR_UNAVAILABLE', true);
    });
    await over;
    stopTicking();
    tail.end();
    this.#remove(open);
  }

  /** Ends every tail when the server stops; readers reconnect. */
  async end(): Promise<void> {
    await Promise.all(
      [...this.#open].map(async (open) => {
        void this.#sendAway(open, 'ERR_UNAVAILABLE', true);
        await cutOff(open.response, LAST_EVENT_AT_STOP_MS, this.#app.clock);
      }),
    );
  }

  #add(open: OpenTail): void {
    this.#open.add(open);
    this.#app.notifications.counters.openStreams = this.#open.size;
    this.#stopChecking ??= every(this.#app.clock, CHECK_MS, () => void this.#checkAll());
  }

  #remove(open: OpenTail): void {
    this.#open.delete(open);
    this.#app.notifications.counters.openStreams = this.#open.size;
    if (this.#open.size > 0) return;
    this.#stopChecking?.();
    this.#stopChecking = undefined;
  }

  async #checkAll(): Promise<void> {
    const byCredential = Map.groupBy(this.#open, ({ openedWith }) => groupOf(openedWith));
    // Checks the tails of one credential after another, so that its row is read once; different credentials do not wait
    // for each other.
    await Promise.all(
      [...byCredential.values()].map(async (tails) => {
        for (const open of tails) await this.#check(open);
      }),
    );
  }

  async #check(open: OpenTail): Promise<void> {
    const { logger } = this.#app;
    try {
      await checkCredential(this.#app, open.openedWith);
    } catch (error) {
      if (error instanceof CredentialError) void this.#sendAway(open, error.code, false);
      else
        logger.error({ error: describeError(error) }, 'the credential of a live tail cannot be checked, trying again');
    }
  }

  /** Readers of the same event share its bytes. */
  #eventOf(kind: 'log' | 'update', entry: LiveEntry, view: TailView): Buffer {
    const isShared = kind === 'log' && view === 'whole';
    const known = isShared ? this.#shared.get(entry) : undefined;
    if (known) return known;
    const head = kind === 'log' ? `event: log\nid: ${entry.logId}\ndata: ` : 'event: update\ndata: ';
    const event = Buffer.concat([Buffer.from(head), viewOf(entry, view), END_OF_EVENT]);
    if (isShared) this.#shared.set(entry, event);
    return event;
  }

  #sendAway({ tail, response }: OpenTail, code: ErrorCode, retry: boolean): Promise<void> {
    tail.end();
    return endWith(response, 'end', { code, retry }, this.#app.clock);
  }
}

const END_OF_EVENT = Buffer.from('\n\n');

function viewOf({ json, jsonWithoutPayload }: LiveEntry, view: TailView): Buffer {
  switch (view) {
    case 'whole':
      return json;
    case 'withoutPayload':
      return jsonWithoutPayload;
    case 'viewer':
      return Buffer.from(viewerView(jsonWithoutPayload.toString()));
    default:
      return assertNever(view);
  }
}

/** Sends a last event, then ends the connection; destroys it if the client does not receive the event. */
async function endWith(response: ServerResponse, event: string, data: object, clock: Clock): Promise<void> {
  if (response.writableEnded) return;
  response.end(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  await cutOff(response, LAST_EVENT_MS, clock);
}

async function cutOff(response: ServerResponse, afterMs: number, clock: Clock): Promise<void> {
  const isOver = new AbortController();
  void finished(response)
    .catch(() => undefined)
    .then(() => isOver.abort());
  await sleep(clock, afterMs, isOver.signal);
  response.destroy();
}
