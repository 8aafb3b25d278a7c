import { ChatException, exceptionOf, failure } from '../../base/chat-exception.ts';
import { nothing } from '../../base/nothing.ts';
import type { Frame } from '../../realtime/frame.ts';

/** One page of changes, oldest first. */
export interface ChangesPage {
  readonly frames: readonly Frame[];
  readonly toSeq: number;
  readonly hasMore: boolean;
}

export interface ConversationFeedOptions {
  readonly apply: (frame: Frame, isCaughtUp: boolean) => void;
  /** Called with an early frame that is not applied, because a page contains it or no view shows the conversation. */
  readonly dropped: (frame: Frame) => void;
  /** Fetches a page of changes after a sequence number, and applies everything in it except its frames. */
  readonly changes: (since: number) => Promise<ChangesPage>;
  /**
   * Called when too many changes are missing. Fetches the newest page, and resolves to its sequence number; undefined if
   * no view needs it.
   */
  readonly reset: () => Promise<number | undefined>;
  /** Schedules a retry with backoff. Returns a function that cancels it. */
  readonly retryLater: (failures: number, run: () => void) => () => void;
  /** Called with an error that the user should know of. */
  readonly failed: (error: ChatException) => void;
}

/**
 * Applies the changes of one open conversation in order and without gaps. A frame that comes after a gap waits until the
 * missing ones are fetched. If there are too many of them, the newest page replaces them.
 * See docs/spec/sdk.md#applying-changes, #catch-up.
 */
export class ConversationFeed {
  readonly #options: ConversationFeedOptions;
  readonly #early = new Map<number, Frame>();
  #knownSeq: number | undefined;
  /**
   * Sequence number from which the next catch-up fetches. After a failure it is that of the failed one, even if the
   * missing frames have arrived in the meantime, because a page of changes contains more than frames.
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
  get knownSeq(): number | undefined {
    return this.#knownSeq;
  }

  /**
   * Must be called with the sequence number up to which a loaded page is current. If that is behind the known number, the
   * feed catches up from there.
   */
  startAt(seq: number): void {
    const isFirst = this.#knownSeq === undefined;
    if (this.#knownSeq !== undefined && seq >= this.#knownSeq) return;
    this.#knownSeq = seq;
    if (isFirst) this.#drain();
    else void this.catchUp();
  }

  /** Applies a frame, or keeps it until the missing ones before it are fetched. */
  receive(frame: Frame): void {
    const { seq } = frame;
    if (seq === undefined) return this.#options.apply(frame, false);
    this.#early.set(seq, frame);
    this.#drain();
    if (this.#early.size > 0 && this.#knownSeq !== undefined) void this.catchUp();
  }

  /**
   * Fetches the missing changes. A call while that is in progress causes it to be repeated afterwards. Resolves after the
   * attempt, even if it failed.
   */
  catchUp(): Promise<void> {
    if (this.#knownSeq === undefined) return Promise.resolve();
    if (this.#state === 'idle') {
      this.#cancelRetry();
      this.#catchUpFrom = this.#failures === 0 ? this.#knownSeq : Math.min(this.#knownSeq, this.#catchUpFrom);
      this.#running = this.#run();
    } else {
      this.#state = 'again';
    }
    return this.#running;
  }

  /** Drops early frames and retries. To be called when no view shows the conversation any more. */
  suspend(): void {
    this.#dropUpTo(Number.POSITIVE_INFINITY);
    this.stop();
  }

  stop(): void {
    this.#cancelRetry();
    this.#early.clear();
  }

  async #run(): Promise<void> {
    this.#state = 'running';
    try {
      if (!(await this.#fetchChanges())) this.#knownSeq = (await this.#options.reset()) ?? this.#knownSeq;
      this.#failures = 0;
    } catch (error) {
      this.#retry(error);
      return;
    } finally {
      this.#drain();
    }
    const mustRepeat = this.#mustRepeat();
    this.#state = 'idle';
    if (mustRepeat) return this.catchUp();
  }

  #mustRepeat(): boolean {
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
      for (const frame of page.frames) if ((frame.seq ?? 0) > (this.#knownSeq ?? 0)) this.#options.apply(frame, true);
      this.#catchUpFrom = page.toSeq;
      // Except after a page arrived that is older than the start of this request: its changes are still missing.
      if (since <= (this.#knownSeq ?? 0)) this.#knownSeq = Math.max(this.#knownSeq ?? 0, page.toSeq);
      const maxEarly = 500;
      if (!page.hasMore) return this.#early.size <= maxEarly;
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
    if (exception.retryable) this.#cancelRetry = this.#options.retryLater(this.#failures, () => void this.catchUp());
  }

  /** Applies early frames that are now next in order, and drops those that are already known. */
  #drain(): void {
    if (this.#knownSeq === undefined) return;
    this.#dropUpTo(this.#knownSeq);
    for (;;) {
      const frame = this.#early.get(this.#knownSeq + 1);
      if (!frame) return;
      this.#early.delete(this.#knownSeq + 1);
      this.#knownSeq += 1;
      this.#options.apply(frame, false);
    }
  }

  #dropUpTo(upTo: number): void {
    for (const seq of [...this.#early.keys()].sort((a, b) => a - b)) {
      const frame = this.#early.get(seq);
      if (!frame || seq > upTo) continue;
      this.#early.delete(seq);
      this.#options.dropped(frame);
    }
  }
}
