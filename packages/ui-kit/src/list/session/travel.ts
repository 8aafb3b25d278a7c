import type { ListViewHandle, RowPlace } from '../list-adapter.ts';
import type { RowsModel } from '../rows/rows-model.ts';

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

  constructor(rows: RowsModel) {
    this.#rows = rows;
  }

  /** The view has these rows now; nothing has been painted since. */
  drawn(view: ListViewHandle, keys: readonly string[]): void {
    this.#view = view;
    this.#drawn = keys;
    this.#depart();
  }

  /** The view is gone. */
  leave(): void {
    this.#view = undefined;
    this.#drawn = undefined;
    this.#pending?.arrive(false);
    this.#pending = undefined;
  }

  /** Replaces a journey that has not begun. False: it was replaced, or the reader wanted to go elsewhere. */
  go(destination: Destination): Promise<boolean> {
    this.#pending?.arrive(false);
    const { promise, resolve } = newPromise();
    this.#pending = { destination, arrive: resolve };
    this.#depart();
    return promise;
  }

  /** What the view shows is not what it will show once it has drawn the rows there are. */
  get isDue(): boolean {
    const destination = this.#pending?.destination;
    return destination?.to === 'newest' || (destination !== undefined && this.#rows.get(destination.key) !== undefined);
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
