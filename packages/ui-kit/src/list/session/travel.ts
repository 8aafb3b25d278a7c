import type { ListViewHandle, RowPlace, StartPlace } from '../list-adapter.ts';
import type { RowsModel } from '../rows/rows-model.ts';
import { Value } from './value.ts';

export type Destination =
  | { readonly to: 'newest'; readonly animated: boolean }
  | { readonly to: 'row'; readonly key: string; readonly at: RowPlace; readonly animated: boolean };

/** Takes the view to rows that may not have been drawn yet: as soon as they are, before they are painted elsewhere. */
export class Travel {
  readonly #rows: RowsModel;
  #view: ListViewHandle | undefined;
  /** The rows the view has. */
  #drawn: readonly string[] | undefined;
  #pending: { readonly destination: Destination; readonly arrive: (arrived: boolean) => void } | undefined;

  /** The list opens at a row that is not known yet: nothing is drawn until then. */
  readonly isAwaited = new Value(false);

  constructor(rows: RowsModel) {
    this.#rows = rows;
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
    this.#pending?.arrive(false);
    this.#pending = undefined;
  }

  /** Replaces a journey that has not begun. False: it was replaced, or the reader wanted to go elsewhere. */
  go(destination: Destination): Promise<boolean> {
    this.#pending?.arrive(false);
    const { promise, resolve } = newPromise();
    this.#pending = { destination, arrive: resolve };
    this.#depart();
    if (destination.to === 'row') this.isAwaited.set(false);
    return promise;
  }

  /** What the view shows is not what it will show once it has drawn the rows there are. */
  get isDue(): boolean {
    const destination = this.#pending?.destination;
    return destination?.to === 'newest' || (destination !== undefined && this.#rows.get(destination.key) !== undefined);
  }

  /** Where a view that comes now begins, so that it need not go there; undefined: at the newest row. */
  get startAt(): StartPlace | undefined {
    const destination = this.#pending?.destination;
    return destination?.to === 'row' && this.isDue ? { key: destination.key, at: destination.at } : undefined;
  }

  #depart(): void {
    const { destination, arrive } = this.#pending ?? {};
    if (!destination || !arrive || !this.#view || this.#drawn !== this.#rows.keys || !this.isDue) return;
    this.#pending = undefined;
    if (destination.to === 'row') {
      const { key, at, animated } = destination;
      void this.#view.scrollToKey(key, { at, animated, settled: true }).then(arrive);
    } else {
      this.#view.scrollToNewest({ animated: destination.animated });
      arrive(true);
    }
  }
}

function newPromise(): { readonly promise: Promise<boolean>; readonly resolve: (value: boolean) => void } {
  let resolve: (value: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((accept) => {
    resolve = accept;
  });
  return { promise, resolve };
}
