import type { ReactElement, ReactNode, Ref } from 'react';

/** A compared list, which opens at the newest row and follows it. */
export interface BareList {
  List<T extends BareListRow>(this: void, props: BareListProps<T>): ReactNode;
  /** Direction in which `scrollTop` increases: 1 towards newer messages. */
  readonly scrollTopSign: 1 | -1;
}

/** Properties of a row that a list needs. */
export interface BareListRow {
  readonly key: string;
  /** Consecutive number; unchanged when older rows are prepended. */
  readonly at: number;
  /** Rows of one kind have a similar layout. */
  readonly kind: string;
}

export interface BareListProps<T extends BareListRow> {
  readonly ref?: Ref<BareListHandle> | undefined;
  /** Oldest first. A changed row is a new object. */
  readonly items: readonly T[];
  /** A stable function. */
  readonly renderRow: (item: T) => ReactElement;
  /** Initial row, and its distance from the top in px. Default: the newest row at the bottom. */
  readonly startAt?: { readonly index: number; readonly below: number } | undefined;
  /** Whether the items include the newest row. Default: true. */
  readonly isLive?: boolean;
}

export interface BareListHandle {
  /** Scrolls an item to the top of the viewport at once, or to its middle. */
  jump(index: number, toMiddle?: { readonly isAnimated: boolean }): void;
}
