import type { Chat } from '@chatwire/sdk';
import type { Viewport } from '../list-adapter.ts';
import type { ListSource } from './list-source.ts';

export interface EdgeLoaderOptions {
  readonly source: ListSource;
  readonly clock: Chat.ClientClock;
  readonly report: (error: unknown) => void;
}

const RETRY_MS = 2_000;
/** Messages on either side of one that is shown, as in the window of one that is not loaded. */
const AROUND = 15;
/** A slow page does not keep a jump from its row for longer. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Loads more at an edge as soon as less than one viewport is left to it. What has failed, and what has brought nothing
 * although there is more, is asked for again when the reader comes back to the edge.
 * See docs/spec/message-list.md#loading-and-paging.
 */
export class EdgeLoader {
  readonly #options: EdgeLoaderOptions;
  readonly #edges = { older: newEdge(), newer: newEdge() };

  constructor(options: EdgeLoaderOptions) {
    this.#options = options;
  }

  /** Called after each change of what is visible, and of what is loaded. */
  look(viewport: Viewport): void {
    this.#look('older', viewport.distanceToOldest < viewport.height);
    this.#look('newer', viewport.distanceToNewest < viewport.height);
  }

  /** The reader asks for it; no waiting. */
  retry(side: Chat.EdgeSide): void {
    void this.load(side);
  }

  #look(side: Chat.EdgeSide, isNear: boolean): void {
    const edge = this.#edges[side];
    const hasCome = isNear && !edge.isNear;
    edge.isNear = isNear;
    if (!isNear) return;
    const { keys, [side]: state } = this.#options.source.getSnapshot('timeline');
    const hasRested = this.#options.clock.nowMs() - edge.failedAt >= RETRY_MS;
    const isDue = state.status === 'idle' && (hasCome || keys.length !== edge.askedWith);
    if (isDue || (state.status === 'error' && hasCome && hasRested)) void this.load(side);
  }

  /**
   * Loads a page on each side where too little is loaded around a row for it to be centred. Resolves when the pages are
   * there or have failed, after a second at the latest: a row that was centred only then would move under the eyes of
   * the reader. See docs/spec/message-list.md#jump-and-highlight.
   */
  async surround(key: string): Promise<void> {
    const { keys, older, newer, live } = this.#options.source.getSnapshot('timeline');
    const above = keys.indexOf(key);
    const missing = [
      above < AROUND && hasMore(older) ? this.load('older') : undefined,
      keys.length - 1 - above < AROUND && !live && hasMore(newer) ? this.load('newer') : undefined,
    ].filter((page) => page !== undefined);
    if (missing.length > 0) await this.#within(LONGEST_WAIT_MS, Promise.all(missing));
  }

  async #within(ms: number, work: Promise<unknown>): Promise<void> {
    const { clock } = this.#options;
    let timer: unknown;
    const pause = new Promise<void>((resolve) => {
      timer = clock.setTimeout(resolve, ms);
    });
    await Promise.race([work, pause]);
    clock.clearTimeout(timer);
  }

  /** Loads a page at an edge. An error is reported, and in the state of the edge. */
  async load(side: Chat.EdgeSide): Promise<void> {
    const { source, clock, report } = this.#options;
    const edge = this.#edges[side];
    edge.askedWith = source.getSnapshot('timeline').keys.length;
    try {
      await (side === 'older' ? source.loadOlder() : source.loadNewer());
    } catch (error) {
      edge.failedAt = clock.nowMs();
      report(error);
    }
  }
}

function hasMore({ status }: Chat.Timeline['older']): boolean {
  return status === 'idle' || status === 'loading';
}

/** When it last failed, whether the reader is near, and how many messages there were when it was last asked. */
function newEdge(): { failedAt: number; isNear: boolean; askedWith: number } {
  return { failedAt: Number.NEGATIVE_INFINITY, isNear: false, askedWith: -1 };
}
