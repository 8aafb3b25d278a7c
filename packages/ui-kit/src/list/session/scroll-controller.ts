import type { InitialAnchor, ListViewHandle, RowAlignment } from '../../adapters/list-adapter.ts';
import type { RowsModel } from '../rows/rows-model.ts';
import { Observable } from './observable.ts';

export type Destination =
  | { readonly to: 'newest'; readonly animated: boolean }
  | {
      readonly to: 'row';
      readonly key: string;
      readonly at: RowAlignment;
      readonly animated: boolean;
      /**
       * Whether to resolve as soon as the row is rendered there, even if its height may still change. Default: false.
       */
      readonly soon?: boolean;
    };

/** The right to scroll the list, from the request until the list has arrived. */
export interface ScrollClaim {
  /** False once another claim has replaced this one. */
  readonly isCurrent: boolean;
  /**
   * Scrolls the list once its rows are rendered. Returns false if another claim or the user prevents it, or the row was
   * removed.
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
 * Owns the right to scroll the list: scrolling requires a claim, and there is one claim at a time. A request of the
 * user or the app replaces the current claim. The list's own scrolling gets a claim only if there is none, and
 * otherwise waits for `freed`. See docs/spec/message-list.md#list-adapter.
 */
export class ScrollController {
  readonly #rows: RowsModel;
  readonly #freed: () => void;
  #view: ListViewHandle | undefined;
  /** The rows rendered by the view. */
  #drawn: readonly string[] | undefined;
  #pending: PendingScroll | undefined;
  #claim: ScrollClaim | undefined;
  #hasDestination = false;
  #requests = 0;

  /** Whether the initial row is not known yet: nothing is rendered until then. */
  readonly isStartPending = new Observable(false);

  /** `freed`: called when a claim was released and no other has replaced it. */
  constructor(rows: RowsModel, freed: () => void) {
    this.#rows = rows;
    this.#freed = freed;
  }

  /** Whether nothing scrolls the list or is about to. */
  get isFree(): boolean {
    return this.#claim === undefined;
  }

  /** Whether the view has rendered the current rows, so that the position it reports refers to them. */
  get isDrawn(): boolean {
    return this.#drawn === this.#rows.keys;
  }

  /** Whether the destination must be loaded first, and will replace the current rows. */
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

  /** Called when the view has rendered these rows, before paint. */
  drawn(view: ListViewHandle, keys: readonly string[]): void {
    this.#view = view;
    this.#drawn = keys;
    this.#start();
  }

  /** Called when the view was unmounted; another one may be mounted. */
  unmounted(): void {
    this.#view = undefined;
    this.#drawn = undefined;
  }

  /** Called when no further view will be mounted. */
  leave(): void {
    this.unmounted();
    this.cancel();
  }

  /** Initial position of a view that is mounted now, so that it need not scroll there; undefined: the newest row. */
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
        this.#freed();
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
    if (!destination || !arrive || !this.#view || !this.isDrawn) return;
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

  /** Ends the pending scroll. */
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
