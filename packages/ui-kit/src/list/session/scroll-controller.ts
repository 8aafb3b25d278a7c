import type { ListViewHandle, RowPlace, StartPlace } from '../list-adapter.ts';
import type { RowsModel } from '../rows/rows-model.ts';
import { Value } from './value.ts';

export type Destination =
  | { readonly to: 'newest'; readonly animated: boolean }
  | {
      readonly to: 'row';
      readonly key: string;
      readonly at: RowPlace;
      readonly animated: boolean;
      /** Reached as soon as the row is drawn there, even if its height may still change. Default: false. */
      readonly soon?: boolean;
    };

/** The right to move the list, from the request until the list has arrived. */
export interface ScrollClaim {
  /** False once another claim has replaced this one. */
  readonly isCurrent: boolean;
  /** Moves the list once its rows are drawn. Returns false if another claim or the user prevents it, or the row is gone. */
  go(destination: Destination): Promise<boolean>;
  /** Gives the right back. Does nothing if another claim has it. */
  release(): void;
}

interface PendingScroll {
  readonly destination: Destination;
  readonly arrive: (arrived: boolean) => void;
}

/**
 * Owns the right to move the list: only the holder of a claim scrolls, and there is one claim at a time. What the user or
 * the app asks for replaces the claim before it. What the list does by itself gets a claim only when there is none, and
 * waits for `freed` otherwise. See docs/spec/message-list.md#list-adapter.
 */
export class ScrollController {
  readonly #rows: RowsModel;
  readonly #freed: () => void;
  #view: ListViewHandle | undefined;
  /** The rows the view has. */
  #drawn: readonly string[] | undefined;
  #pending: PendingScroll | undefined;
  #claim: ScrollClaim | undefined;
  #hasDestination = false;
  #requests = 0;

  /** The list opens at a row that is not known yet: nothing is drawn until then. */
  readonly isAwaited = new Value(false);

  /** `freed` is called when a claim has been released and no other has replaced it. */
  constructor(rows: RowsModel, freed: () => void) {
    this.#rows = rows;
    this.#freed = freed;
  }

  /** Nothing moves the list now, or is about to. */
  get isFree(): boolean {
    return this.#claim === undefined;
  }

  /** The view has the rows there are: what it says about where the reader is holds for them. */
  get isDrawn(): boolean {
    return this.#drawn === this.#rows.keys;
  }

  /** Where the list will move to has to be loaded first, and will replace what is shown. */
  get isLoading(): boolean {
    return !this.isFree && !this.#hasDestination;
  }

  /** Number of claims made for the user or the app so far. */
  get requests(): number {
    return this.#requests;
  }

  /** For the user or the app: replaces the claim there is. */
  claim(): ScrollClaim {
    this.#requests += 1;
    return this.#grant();
  }

  /** The user or the app wants something else than the claim there is. */
  cancel(): void {
    this.#requests += 1;
    this.#arrive(false);
    this.#claim = undefined;
  }

  /** For the list itself: undefined while there is another claim. */
  claimIfFree(): ScrollClaim | undefined {
    return this.isFree ? this.#grant() : undefined;
  }

  /** The view has these rows now; nothing has been painted since. */
  drawn(view: ListViewHandle, keys: readonly string[]): void {
    this.#view = view;
    this.#drawn = keys;
    this.#depart();
  }

  /** The view is gone; another one may come. */
  undrawn(): void {
    this.#view = undefined;
    this.#drawn = undefined;
  }

  /** No view will come any more. */
  leave(): void {
    this.undrawn();
    this.cancel();
  }

  /** Initial position of a view mounted now, so that it need not scroll there; undefined: at the newest row. */
  get startAt(): StartPlace | undefined {
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
    this.#depart();
    if (destination.to === 'row') this.isAwaited.set(false);
    return promise;
  }

  /** Starts what is pending once the view has the rows there are. */
  #depart(): void {
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

  /** Ends what is pending. */
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
