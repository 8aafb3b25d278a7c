import type { ComponentType, ReactNode, RefAttributes } from 'react';

/** A virtual list that keeps the scroll position when rows change. See docs/spec/message-list.md#list-adapter. */
export interface ListAdapter {
  createList(): ListComponent;
}

export type ListComponent = ComponentType<ListViewProps & RefAttributes<ListViewHandle>>;

export interface ListViewProps {
  /** Row keys, always oldest first. */
  readonly keys: readonly string[];
  renderRow(key: string): ReactNode;
  /** Returns the estimated height in pixels of a row that has not been rendered yet. */
  estimateHeight(key: string): number;
  /** Called after each change of the visible rows or their positions. */
  onViewport(viewport: Viewport): void;
  /**
   * Behaviour while the list is at the newest edge. `none`: newer rows exist that are not among the keys. Otherwise the
   * list scrolls to appended rows immediately (`jump`) or, in browsers, animated (`glide`). Phones show them
   * immediately: see docs/decisions/a-list-of-our-own-on-phones.md. Growing rows are followed immediately.
   */
  readonly follow: 'none' | 'jump' | 'glide';
  /**
   * Whether a row may be the scroll anchor. Rows that move between others, such as separators, must not. Default: true.
   */
  canAnchor?(key: string): boolean;
  /** Pixels that stay free below the newest row, constant while the list is mounted. Default: 0. */
  readonly endInset?: number;
  /** Rows that do not fill the viewport are at its top. Default: false, at its bottom. */
  readonly isTopAligned?: boolean;
  /** Initial position, read on mount. The kit then calls `scrollToKey` with the same target. Default: the newest row. */
  readonly startAt?: InitialAnchor | undefined;
  /** Accessible name of the list. */
  readonly label?: string;
  /** Rows are being loaded. Default: false. */
  readonly isBusy?: boolean;
  /** Background colour behind the rows, if opaque. Default: unknown. */
  readonly background?: string | undefined;
}

export interface Viewport {
  readonly firstVisible: string;
  readonly lastVisible: string;
  /** Per visible row: its visible share or the share of the viewport that it fills, whichever is larger; 0 to 1. */
  readonly ratios: ReadonlyMap<string, number>;
  /** Pixels between the lower edge of the viewport and the end of the newest row. */
  readonly distanceToNewest: number;
  /** Pixels between the top of the oldest row and the upper edge of the viewport. */
  readonly distanceToOldest: number;
  /** Height in pixels. */
  readonly height: number;
  /** The user is scrolling, or a fling is still moving the list. */
  readonly dragging: boolean;
}

export type RowAlignment = 'start' | 'third' | 'center' | 'end';

/** A row and its position in the viewport. */
export interface InitialAnchor {
  readonly key: string;
  readonly at: RowAlignment;
}

export interface ScrollToRowOptions {
  readonly at: RowAlignment;
  readonly animated: boolean;
  /** Waits for the final height of the row. Default: false. */
  readonly settled?: boolean;
}

export interface ListViewHandle {
  /**
   * Scrolls a row to a position in the viewport, as far as the ends of the list allow. Resolves when it is rendered there; with
   * `settled`, once it has its final height and no longer moves. False: the row does not exist, or the user or another call
   * interrupted the scroll.
   */
  scrollToKey(key: string, options: ScrollToRowOptions): Promise<boolean>;
  scrollToNewest(options: { readonly animated: boolean }): void;
  /** The anchor row, and the distance of its top from the top of the viewport, in pixels. */
  anchor(): { readonly key: string; readonly offset: number } | null;
  /** Moves the keyboard focus to a rendered row. */
  focusRow(key: string): boolean;
  /** The row that has, or contains, the keyboard focus. */
  focusedRow(): string | undefined;
}
