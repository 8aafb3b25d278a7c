import { ChatException, exceptionOf, failure } from '../../base/chat-exception.ts';
import { nothing } from '../../base/nothing.ts';
import type { Frame } from '../../realtime/frame.ts';

/** One page of changes. */
export interface ChangesPage {
  readonly frames: readonly Frame[];
  readonly toSeq: number;
  readonly hasMore: boolean;
}

export interface ConversationFeedOptions {
  readonly apply: (frame: Frame, isCaughtUp: boolean) => void;
  /** Called with a waiting frame that is not applied, because a page contains it or no view shows the conversation. */
  readonly dropped: (frame: Frame) => void;
  /** Fetches the changes after a sequence number, and applies everything else the response contains. */
  readonly changes: (since: number) => Promise<ChangesPage>;
  /**
   * Called when too many changes are missing: fetches the newest page. Returns its sequence number; undefined if no
   * view needs it.
   */
  readonly reset: () => Promise<number | undefined>;
  /** Schedules a retry with backoff. Returns a function that cancels it. */
  readonly later: (failures: number, run: () => void) => () => void;
  readonly failed: (error: ChatException) => void;
}

/**
 * The changes of one open conversation, applied in order and without gaps. An early frame waits while the missing ones
 * are fetched; when these are too many, the newest page replaces them.
 * See docs/spec/sdk.md#applying-changes, #catch-up.
 */
export class ConversationFeed {
  readonly #options: ConversationFeedOptions;
  readonly #waiting = new Map<number, Frame>();
  #known: number | undefined;
  /**
   * Sequence number at which the next catch-up starts. After a failure it is that of the failed one, whatever frames
   * have arrived in the meantime: a page of changes contains more than frames.
   */
  #catchUpFrom = 0;
  #state: 'idle' | 'running' | 'again' = 'idle';
  #running: Promise<void> = Promise.resolve();
  #failures = 0;
  #cancelRetry: () => void = nothing;

  constructor(options: ConversationFeedOptions) {
    this.#options = options;
  }

  /** Highest sequence number without a gap before it; undefined before the first page. */
  get known(): number | undefined {
    return this.#known;
  }

  /**
   * Takes the sequence number up to which a page is current. If it is behind the known number, the feed catches up from
   * it.
   */
  startAt(seq: number): void {
    const isFirst = this.#known === undefined;
    if (this.#known !== undefined && seq >= this.#known) return;
    this.#known = seq;
    if (isFirst) this.#drain();
    else void this.catchUp();
  }

  receive(frame: Frame): void {
    const { seq } = frame;
    if (seq === undefined) return this.#options.apply(frame, false);
    this.#waiting.set(seq, frame);
    this.#drain();
    if (this.#waiting.size > 0 && this.#known !== undefined) void this.catchUp();
  }

  /**
   * Fetches the missing changes. A call during a running catch-up adds a second one. Resolves after the attempt, even
   * if it failed.
   */
  catchUp(): Promise<void> {
    if (this.#known === undefined) return Promise.resolve();
    if (this.#state === 'idle') {
      this.#cancelRetry();
      this.#catchUpFrom = this.#failures === 0 ? this.#known : Math.min(this.#known, this.#catchUpFrom);
      this.#running = this.#run();
    } else {
      this.#state = 'again';
    }
    return this.#running;
  }

  /** Call when no view shows the conversation any more: drops waiting frames and stops catching up. */
  suspend(): void {
    this.#dropUpTo(Number.POSITIVE_INFINITY);
    this.stop();
  }

  stop(): void {
    this.#cancelRetry();
    this.#waiting.clear();
  }

  async #run(): Promise<void> {
    this.#state = 'running';
    try {
      if (!(await this.#fetchChanges())) this.#known = (await this.#options.reset()) ?? this.#known;
      this.#failures = 0;
    } catch (error) {
      this.#retry(error);
      return;
    } finally {
      this.#drain();
    }
    const isWantedAgain = this.#isWantedAgain();
    this.#state = 'idle';
    if (isWantedAgain) return this.catchUp();
  }

  #isWantedAgain(): boolean {
    return this.#state === 'again';
  }

  /** Fetches and applies changes page by page. Returns false when too many are missing. */
  async #fetchChanges(): Promise<boolean> {
    const maxPages = 5;
    for (let pages = 0; pages < maxPages; pages += 1) {
      const since = this.#catchUpFrom;
      const page = await this.#changesSince(since);
      if (!page) return false;
      // A frame that was already received is not applied again: a later one may have undone it.
      for (const frame of page.frames) if ((frame.seq ?? 0) > (this.#known ?? 0)) this.#options.apply(frame, true);
      this.#catchUpFrom = page.toSeq;
      // Except after a page arrived that is older than the start of this request: its changes are still missing.
      if (since <= (this.#known ?? 0)) this.#known = Math.max(this.#known ?? 0, page.toSeq);
      const maxWaiting = 500;
      if (!page.hasMore) return this.#waiting.size <= maxWaiting;
      if (page.toSeq === since) {
        this.#options.failed(failure('ERR_SYNC_STALLED'));
        return false;
      }
    }
    return false;
  }

  async #changesSince(since: number): Promise<ChangesPage | undefined> {
    try {
      return await this.#options.changes(since);
    } catch (error) {
      if (error instanceof ChatException && error.code === 'ERR_CHANGES_EXPIRED') return undefined;
      throw error;
    }
  }

  #retry(error: unknown): void {
    this.#state = 'idle';
    const exception = exceptionOf(error, 'ERR_BAD_RESPONSE');
    this.#failures += 1;
    const reportedAfter = 3;
    if (this.#failures === reportedAfter) this.#options.failed(exception);
    if (exception.retryable) this.#cancelRetry = this.#options.later(this.#failures, () => void this.catchUp());
  }

  /** Applies the waiting frames that are next in order, and drops those that are already known. */
  #drain(): void {
    if (this.#known === undefined) return;
    this.#dropUpTo(this.#known);
    for (;;) {
      const frame = this.#waiting.get(this.#known + 1);
      if (!frame) return;
      this.#waiting.delete(this.#known + 1);
      this.#known += 1;
      this.#options.apply(frame, false);
    }
  }

  #dropUpTo(upTo: number): void {
    for (const seq of [...this.#waiting.keys()].sort((a, b) => a - b)) {
      const frame = this.#waiting.get(seq);
      if (!frame || seq > upTo) continue;
      this.#waiting.delete(seq);
      this.#options.dropped(frame);
    }
  }
}
