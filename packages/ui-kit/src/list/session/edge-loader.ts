import type { Chat } from '@chatwire/sdk';
import type { Viewport } from '../../adapters/list-adapter.ts';
import type { ListSource } from './list-source.ts';

export interface EdgeLoaderOptions {
  readonly source: ListSource;
  readonly clock: Chat.ClientClock;
  readonly report: (error: unknown) => void;
}

/** Milliseconds after a failed request before scrolling to its edge repeats it. */
const MIN_RETRY_MS = 2_000;
/** Number of messages needed on each side of a jump's target: as many as in a page loaded around a message. */
const MIN_NEIGHBOURS = 15;
/** Milliseconds for which a slow page may delay a jump. */
const MAX_WAIT_MS = 1_000;

/**
 * Loads a page when an edge of the loaded rows is less than one viewport away. A request that failed, or returned nothing
 * although there is more, is repeated when the user scrolls to the edge again.
 * See docs/spec/message-list.md#loading-and-paging.
 */
export class EdgeLoader {
  readonly #options: EdgeLoaderOptions;
  readonly #edges = { older: newEdge(), newer: newEdge() };

  constructor(options: EdgeLoaderOptions) {
    this.#options = options;
  }

  /** Must be called after each change of the visible or the loaded rows. */
  viewportChanged(viewport: Viewport): void {
    this.#loadIfNear('older', viewport.distanceToOldest < viewport.height);
    this.#loadIfNear('newer', viewport.distanceToNewest < viewport.height);
  }

  /** Loads a page immediately, at the user's request. */
  retry(side: Chat.EdgeSide): void {
    void this.load(side);
  }

  #loadIfNear(side: Chat.EdgeSide, isNear: boolean): void {
    const edge = this.#edges[side];
    const hasComeNear = isNear && !edge.isNear;
    edge.isNear = isNear;
    if (!isNear) return;
    const { keys, [side]: state } = this.#options.source.getSnapshot('timeline');
    const isRetryDue = this.#options.clock.nowMs() - edge.failedAt >= MIN_RETRY_MS;
    const isDue = state.status === 'idle' && (hasComeNear || keys.length !== edge.lengthAtRequest);
    if (isDue || (state.status === 'error' && hasComeNear && isRetryDue)) void this.load(side);
  }

  /**
   * Loads a page on each side on which a row has too few loaded neighbours to be centred in the viewport: a page that
   * arrived later would move the row. Resolves when the pages have arrived or failed, and after 1 s at the latest.
   * See docs/spec/message-list.md#jump-and-highlight.
   */
  async loadAround(key: string): Promise<void> {
    const { keys, older, newer, live } = this.#options.source.getSnapshot('timeline');
    const rowsAbove = keys.indexOf(key);
    const loads = [
      rowsAbove < MIN_NEIGHBOURS && hasMore(older) ? this.load('older') : undefined,
      keys.length - 1 - rowsAbove < MIN_NEIGHBOURS && !live && hasMore(newer) ? this.load('newer') : undefined,
    ].filter((page) => page !== undefined);
    if (loads.length > 0) await this.#waitAtMost(MAX_WAIT_MS, Promise.all(loads));
  }

  async #waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
    const { clock } = this.#options;
    let timer: unknown;
    const timeout = new Promise<void>((resolve) => {
      timer = clock.setTimeout(resolve, ms);
    });
    await Promise.race([work, timeout]);
    clock.clearTimeout(timer);
  }

  /** Loads a page at an edge. Resolves even if that fails: the failure is reported and remembered. */
  async load(side: Chat.EdgeSide): Promise<void> {
    const { source, clock, report } = this.#options;
    const edge = this.#edges[side];
    edge.lengthAtRequest = source.getSnapshot('timeline').keys.length;
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

/**
 * Returns the initial state of an edge: time of the last failure, whether the viewport is near, and the number of
 * messages at the last request.
 */
function newEdge(): { failedAt: number; isNear: boolean; lengthAtRequest: number } {
  return { failedAt: Number.NEGATIVE_INFINITY, isNear: false, lengthAtRequest: -1 };
}
