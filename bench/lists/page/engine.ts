import type { ReactElement, ReactNode, Ref } from 'react';

/** A list to compare with: opens at the newest row and stays there. */
export interface Engine {
  List<T extends EngineRow>(this: void, props: EngineProps<T>): ReactNode;
  /** Which way `scrollTop` grows: 1 towards newer messages. */
  readonly down: 1 | -1;
}

/** What a list has to know of a row. */
export interface EngineRow {
  readonly key: string;
  /** One more than that of the row before it, also after older rows have come. */
  readonly at: number;
  /** Rows of a kind look much alike. */
  readonly kind: string;
}

export interface EngineProps<T extends EngineRow> {
  readonly ref?: Ref<EngineHandle> | undefined;
  /** Oldest first. A row that has changed is another object. */
  readonly items: readonly T[];
  /** Always the same function. */
  readonly renderRow: (item: T) => ReactElement;
  /** The row it opens with, so many pixels below the top. Default: at the newest row. */
  readonly startAt?: { readonly index: number; readonly below: number } | undefined;
  /** False: newer rows exist that are not among the items. Default: true. */
  readonly isLive?: boolean;
}

export interface EngineHandle {
  /** Brings an item to the top of the viewport at once, or to its middle. */
  jump(index: number, toMiddle?: { readonly isAnimated: boolean }): void;
}
