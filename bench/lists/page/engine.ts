import type { ReactElement, ReactNode, Ref } from 'react';

/** A compared list, which opens at the newest row and follows it. */
export interface Engine {
  List<T extends EngineRow>(this: void, props: EngineProps<T>): ReactNode;
  /** Direction in which `scrollTop` increases: 1 towards newer messages. */
  readonly down: 1 | -1;
}

/** Properties of a row that a list needs. */
export interface EngineRow {
  readonly key: string;
  /** Consecutive number; unchanged when older rows are prepended. */
  readonly at: number;
  /** Rows of one kind have a similar layout. */
  readonly kind: string;
}

export interface EngineProps<T extends EngineRow> {
  readonly ref?: Ref<EngineHandle> | undefined;
  /** Oldest first. A changed row is a new object. */
  readonly items: readonly T[];
  /** A stable function. */
  readonly renderRow: (item: T) => ReactElement;
  /** Initial row, and its distance from the top in px. Default: the newest row at the bottom. */
  readonly startAt?: { readonly index: number; readonly below: number } | undefined;
  /** Whether the items include the newest row. Default: true. */
  readonly isLive?: boolean;
}

export interface EngineHandle {
  /** Scrolls an item to the top of the viewport at once, or to its middle. */
  jump(index: number, toMiddle?: { readonly isAnimated: boolean }): void;
}
