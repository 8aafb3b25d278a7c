import type { ComponentType, ReactNode, RefAttributes } from 'react';

/** A virtual list that keeps the reader's place. See docs/spec/message-list.md#list-adapter. */
export interface ListAdapter {
  createList(): ListComponent;
}

export type ListComponent = ComponentType<ListViewProps & RefAttributes<ListViewHandle>>;

export interface ListViewProps {
  /** Row keys, oldest first, always. */
  readonly keys: readonly string[];
  renderRow(key: string): ReactNode;
  /** Height in pixels of a row that has not been drawn yet. */
  estimateHeight(key: string): number;
  /** Called after everything that changes what is visible. */
  onViewport(viewport: Viewport): void;
  /**
   * What happens at the newest edge while the reader is there: `none` if newer rows exist that are not among the keys,
   * otherwise appended rows come in at once (`jump`) or, in browsers, in motion (`glide`). Phones show them at once: see
   * docs/decisions/a-list-of-our-own-on-phones.md. Rows that grow are followed at once.
   */
  readonly follow: 'none' | 'jump' | 'glide';
  /** Rows that may wander between others, such as separators, must not hold the reader's place. Default: all may. */
  canHold?(key: string): boolean;
  /** Pixels that stay free below the newest row, the same for as long as the list is there. Default: 0. */
  readonly endRoom?: number;
  /** Where the list begins, read when it is drawn for the first time; it will be sent there too. Default: the newest row. */
  readonly startAt?: StartPlace | undefined;
  /** Name of the list for screen readers. */
  readonly label?: string;
  /** Rows are being loaded. Default: false. */
  readonly isBusy?: boolean;
  /** The colour behind the rows, if it is one that nothing shines through. Default: not known. */
  readonly ground?: string | undefined;
}

export interface Viewport {
  readonly firstVisible: string;
  readonly lastVisible: string;
  /** Of each visible row: the share of it that is visible, or of the viewport that it fills if that is more. */
  readonly ratios: ReadonlyMap<string, number>;
  /** Pixels. */
  readonly distanceToNewest: number;
  readonly distanceToOldest: number;
  /** Height in pixels. */
  readonly height: number;
  /** The reader moves the list, or it still moves by the swing he gave it. */
  readonly dragging: boolean;
}

export type RowPlace = 'start' | 'third' | 'center' | 'end';

/** A row, and where in the viewport it stands. */
export interface StartPlace {
  readonly key: string;
  readonly at: RowPlace;
}

export interface WayToRow {
  readonly at: RowPlace;
  readonly animated: boolean;
  /** Default: false. */
  readonly settled?: boolean;
}

export interface ListViewHandle {
  /**
   * Brings a row to a place in the viewport, as far as the ends of the list allow. Resolves when it is drawn there; with
   * `settled`, once it has its final height and stands still. False: there is no such row, or the reader or another call
   * came in between.
   */
  scrollToKey(key: string, options: WayToRow): Promise<boolean>;
  scrollToNewest(options: { readonly animated: boolean }): void;
  /** The row that holds the reader's place, and how far its top is below that of the viewport, in pixels. */
  anchor(): { readonly key: string; readonly offset: number } | null;
  /** Moves the keyboard focus to a row that is drawn. */
  focusRow(key: string): boolean;
  /** The row with the keyboard focus, or within which it is. */
  focusedRow(): string | undefined;
}
