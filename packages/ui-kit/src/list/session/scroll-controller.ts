import type { InitialAnchor, ListViewHandle, RowAlignment } from '../../adapters/list-adapter.ts';
import type { RowsModel } from '../rows/rows-model.ts';
import { Observable } from './observable.ts';

/** Where to scroll. */
export type Destination =
  | { readonly to: 'newest'; readonly animated: boolean }
  | {
      readonly to: 'row';
      readonly key: string;
      readonly at: RowAlignment;
      readonly animated: boolean;
      /**
       * Whether `go` resolves as soon as the row is rendered there, even if its height may still change. Default: false.
       */
      readonly soon?: boolean;
    };

/** The right to scroll the list, from the request until the list has arrived. */
export interface ScrollClaim {
  /** False once another claim has replaced this one. */
  readonly isCurrent: boolean;
  /**
   * Scrolls the list as soon as its rows are rendered. Resolves to false if another claim or the user prevents it, or if
   * the row was removed; otherwise to true.
   */
  go(destination: Destination): Promise<boolean>;
  /** Releases the claim. Does nothing if another claim has replaced it. */
  release(): void;
}

interface PendingScroll {
  readonly destination: Destination;
  readonly arrive: (arrived: boolean) => void;
}

/**
 * Decides who may scroll the list. Scrolling requires a claim, and there is one claim at a time. A request of the user or
 * the app replaces the current claim. The list itself gets a claim only if there is none, and otherwise waits for
 * `onFree`. See docs/spec/message-list.md#list-adapter.
 */
export class ScrollController {
  readonly #rows: RowsModel;
  readonly #onFree: () => void;
  #view: ListViewHandle | undefined;
  /** The keys that the view has rendered. */
  #renderedKeys: readonly string[] | undefined;
  #pending: PendingScroll | undefined;
  #claim: ScrollClaim | undefined;
  #hasDestination = false;
  #requests = 0;

  /** Whether it is not known yet where the list starts. No row is rendered until then. */
  readonly isStartPending = new Observable(false);

  /** `onFree`: called when a claim is released without being replaced by another one. */
  constructor(rows: RowsModel, onFree: () => void) {
    this.#rows = rows;
    this.#onFree = onFree;
  }

  /** Whether there is no claim. */
  get isFree(): boolean {
    return this.#claim === undefined;
  }

  /** Whether the view has rendered the current rows, so that the viewport it reports refers to them. */
  get isRendered(): boolean {
    return this.#renderedKeys === this.#rows.keys;
  }

  /** Whether the owner of the claim is still loading the rows to scroll to. */
  get isLoading(): boolean {
    return !this.isFree && !this.#hasDestination;
  }

  /** Number of claims made for the user or the app so far. */
  get requests(): number {
    return this.#requests;
  }

  /** Returns a claim for the user or the app, which replaces the current one. */
  claim(): ScrollClaim {
    this.#requests += 1;
    return this.#grant();
  }

  /** Cancels the current claim, for the user or the app. */
  cancel(): void {
    this.#requests += 1;
    this.#arrive(false);
    this.#claim = undefined;
  }

  /** Returns a claim for the list itself; undefined while there is another one. */
  claimIfFree(): ScrollClaim | undefined {
    return this.isFree ? this.#grant() : undefined;
  }

  /** Must be called when the view has rendered these rows, before paint. */
  rowsRendered(view: ListViewHandle, keys: readonly string[]): void {
    this.#view = view;
    this.#renderedKeys = keys;
    this.#start();
  }

  /** Must be called when the view was unmounted. Another one may be mounted later. */
  viewUnmounted(): void {
    this.#view = undefined;
    this.#renderedKeys = undefined;
  }

  /** Must be called when no further view will be mounted. */
  leave(): void {
    this.viewUnmounted();
    this.cancel();
  }

  /** Where a view that is mounted now should start, so that it need not scroll; undefined: at the newest row. */
  get startAt(): InitialAnchor | undefined {
    const destination = this.#pending?.destination;
    if (destination?.to !== 'row' || this.#rows.get(destination.key) === undefined) return undefined;
    return { key: destination.key, at: destination.at };
  }

  #grant(): ScrollClaim {
    this.#arrive(false);
    const isCurrent = () => this.#claim === claim;
    const claim: ScrollClaim = {
      get isCurrent() {
        return isCurrent();
      },
      go: (destination) => (claim.isCurrent ? this.#go(destination) : Promise.resolve(false)),
      release: () => {
        if (!claim.isCurrent) return;
        this.#claim = undefined;
        this.#onFree();
      },
    };
    this.#claim = claim;
    this.#hasDestination = false;
    return claim;
  }

  #go(destination: Destination): Promise<boolean> {
    this.#arrive(false);
    const { promise, resolve } = newPromise();
    this.#hasDestination = true;
    this.#pending = { destination, arrive: resolve };
    this.#start();
    if (destination.to === 'row') this.isStartPending.set(false);
    return promise;
  }

  /** Starts the pending scroll once the view has rendered the current rows. */
  #start(): void {
    const { destination, arrive } = this.#pending ?? {};
    if (!destination || !arrive || !this.#view || !this.isRendered) return;
    if (destination.to === 'row' && this.#rows.get(destination.key) === undefined) return this.#arrive(false);
    this.#pending = undefined;
    if (destination.to === 'row') {
      const { key, at, animated, soon = false } = destination;
      void this.#view.scrollToKey(key, { at, animated, settled: !soon }).then(arrive);
    } else {
      this.#view.scrollToNewest({ animated: destination.animated });
      arrive(true);
    }
  }

  /** Ends the pending scroll, and resolves its promise. */
  #arrive(arrived: boolean): void {
    this.#pending?.arrive(arrived);
    this.#pending = undefined;
  }
}

function newPromise(): { readonly promise: Promise<boolean>; readonly resolve: (value: boolean) => void } {
  let resolve: (value: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((accept) => {
    resolve = accept;
  });
  return { promise, resolve };
}
