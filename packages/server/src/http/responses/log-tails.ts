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
import { checkCredential, credentialKeyOf, type TailCredential } from './tail-credential.ts';
import { viewerView } from './viewer-view.ts';

const COMMENT_INTERVAL_MS = 15_000;
const CREDENTIAL_CHECK_INTERVAL_MS = 1_000;
/** Interval at which the log is polled for entries of other nodes. */
const POLL_INTERVAL_MS = 100;
/**
 * Time in which a reader must receive the last event. Shorter when the server stops, because the stop waits for the
 * readers.
 */
const LAST_EVENT_TIMEOUT_MS = 30_000;
const LAST_EVENT_TIMEOUT_AT_STOP_MS = 1_000;
const COMMENT = Buffer.from(':\n\n');
const RETRY = 'retry: 3000\n\n';

interface OpenTail {
  readonly tail: Tail;
  readonly response: ServerResponse;
  readonly credential: TailCredential;
  readonly view: TailView;
}

/** The part of each entry that a reader receives. `viewer`: without content. */
export type TailView = 'whole' | 'withoutPayload' | 'viewer';

/** Open live tails of this node. See docs/spec/notifications.md#live-tail. */
export class LogTails {
  readonly #app: AppContext;
  readonly #feed: LiveFeed;
  readonly #throttle: UpdateThrottle;
  readonly #open = new Set<OpenTail>();
  readonly #eventBytes = new WeakMap<LiveEntry, Buffer>();
  #stopChecking: (() => void) | undefined;
  #stopListening: (() => void) | undefined;

  constructor(app: AppContext) {
    const { logs, clock, logger, storage, notifications } = app;
    this.#app = app;
    this.#feed = new LiveFeed({
      logs,
      clock,
      logger,
      onWritten: (listener) => notifications.recorded.listen(listener),
      ...(storage.capabilities.shared && { pollMs: POLL_INTERVAL_MS }),
    });
    this.#throttle = new UpdateThrottle(clock, (logIds) => this.#feed.changed(logIds));
    notifications.reported.listen((logId) => this.#feed.changed([logId]));
  }

  /**
   * Opens a tail, which includes all entries from then on. The returned function writes server-sent events to a response
   * whose head was sent, until the reader disconnects, is too slow, or loses access.
   */
  async open(
    credential: TailCredential,
    query: TailQuery,
    view: TailView,
  ): Promise<(response: ServerResponse) => Promise<void>> {
    const { logs } = this.#app;
    const after = query.after ?? (await positionAtEnd(logs));
    const tail = new Tail({ logs, filter: query.filter, after });
    const leave = await this.#feed.join(tail);
    return (response) => this.#serve({ tail, response, credential, view }).finally(leave);
  }

  async #serve(open: OpenTail): Promise<void> {
    const { clock, logger } = this.#app;
    const { tail, response, view } = open;
    const responseEnd = finished(response).catch(() => undefined); // A client that disconnects is not a fault.
    const stopTicking = every(clock, COMMENT_INTERVAL_MS, () => tail.tick(COMMENT));
    this.#add(open);
    response.write(RETRY);
    const sending = tail.send({
      render: (kind, entry) => this.#eventOf(kind, entry, view),
      write: (bytes, accepted) => void response.write(bytes, accepted),
      onOverflow: (logId) => void endWith(response, 'overflow', { logId }, clock),
    });
    sending.catch((error: unknown) => {
      logger.error({ error: describeError(error) }, 'stored entries cannot be read for a live tail');
      void this.#disconnect(open, 'ERR_UNAVAILABLE', true);
    });
    await responseEnd;
    stopTicking();
    tail.end();
    this.#remove(open);
  }

  /** Ends all tails when the server stops. The readers reconnect. */
  async end(): Promise<void> {
    await Promise.all(
      [...this.#open].map(async (open) => {
        void this.#disconnect(open, 'ERR_UNAVAILABLE', true);
        await destroyAfter(open.response, LAST_EVENT_TIMEOUT_AT_STOP_MS, this.#app.clock);
      }),
    );
  }

  #add(open: OpenTail): void {
    this.#open.add(open);
    this.#app.notifications.counters.openStreams = this.#open.size;
    this.#stopChecking ??= every(this.#app.clock, CREDENTIAL_CHECK_INTERVAL_MS, () => void this.#checkAll());
    // Not started earlier, because PostgreSQL looks up the ids of the entries for each listener.
    this.#stopListening ??= this.#app.logs.onDevicesReported((logIds) => this.#throttle.changed(logIds));
  }

  #remove(open: OpenTail): void {
    this.#open.delete(open);
    this.#app.notifications.counters.openStreams = this.#open.size;
    if (this.#open.size > 0) return;
    this.#stopChecking?.();
    this.#stopChecking = undefined;
    this.#stopListening?.();
    this.#stopListening = undefined;
  }

  async #checkAll(): Promise<void> {
    const byCredential = Map.groupBy(this.#open, ({ credential }) => credentialKeyOf(credential));
    // The tails of one credential are checked one after another, so that its row is read only once.
    await Promise.all(
      [...byCredential.values()].map(async (tails) => {
        for (const open of tails) await this.#check(open);
      }),
    );
  }

  async #check(open: OpenTail): Promise<void> {
    const { logger } = this.#app;
    try {
      await checkCredential(this.#app, open.credential);
    } catch (error) {
      if (error instanceof CredentialError) void this.#disconnect(open, error.code, false);
      else
        logger.error({ error: describeError(error) }, 'the credential of a live tail cannot be checked, trying again');
    }
  }

  /** Returns the bytes of an event. All readers of whole entries share them. */
  #eventOf(kind: 'log' | 'update', entry: LiveEntry, view: TailView): Buffer {
    const isShared = kind === 'log' && view === 'whole';
    const cached = isShared ? this.#eventBytes.get(entry) : undefined;
    if (cached) return cached;
    const head = kind === 'log' ? `event: log\nid: ${entry.logId}\ndata: ` : 'event: update\ndata: ';
    const event = Buffer.concat([Buffer.from(head), viewOf(entry, view), END_OF_EVENT]);
    if (isShared) this.#eventBytes.set(entry, event);
    return event;
  }

  #disconnect({ tail, response }: OpenTail, code: ErrorCode, retry: boolean): Promise<void> {
    tail.end();
    return endWith(response, 'end', { code, retry }, this.#app.clock);
  }
}

const END_OF_EVENT = Buffer.from('\n\n');

function viewOf(entry: LiveEntry, view: TailView): Buffer {
  switch (view) {
    case 'whole':
      return entry.json;
    // Evaluated only for this view, because the payload is removed on demand.
    case 'withoutPayload':
      return entry.jsonWithoutPayload;
    case 'viewer':
      return Buffer.from(viewerView(entry.jsonWithoutPayload.toString()));
    default:
      return assertNever(view);
  }
}

/** Sends a last event, then ends the response. Destroys the connection if the client does not receive the event in time. */
async function endWith(response: ServerResponse, event: string, data: object, clock: Clock): Promise<void> {
  if (response.writableEnded) return;
  response.end(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  await destroyAfter(response, LAST_EVENT_TIMEOUT_MS, clock);
}

async function destroyAfter(response: ServerResponse, afterMs: number, clock: Clock): Promise<void> {
  const isFinished = new AbortController();
  void finished(response)
    .catch(() => undefined)
    .then(() => isFinished.abort());
  await sleep(clock, afterMs, isFinished.signal);
  response.destroy();
}
