import type { HeadlessPhone, HeadlessPhoneOptions } from '../headless-phone.ts';

/** How a list is opened. Rows are numbered from 1, oldest first. */
export interface ListStart {
  /** Rows that exist, the newest one included. */
  readonly rows: number;
  /** Rows that are loaded at first, from the newest one back. Default: all. */
  readonly loaded?: number;
  /** The list opens with this row a third from the top. Default: at the newest row. */
  readonly firstUnread?: number;
  /** Of the texts, and with them of the heights. */
  readonly seed: number;
}

export interface JumpOptions {
  readonly isAnimated: boolean;
}

/**
 * A list on a phone, as the gates use it: the finished message list, or a bare engine. Changes reach the list in the next
 * turn of JavaScript.
 */
export interface ListDriver {
  readonly phone: HeadlessPhone;
  /** What was painted last. Undefined while the list shows no row. */
  frame(): ListFrame | undefined;
  /** Draws frames until the list shows its first rows and `count` frames more. Returns the frames that showed rows. */
  opened(count: number): Promise<readonly ListFrame[]>;
  /** The number of the newest loaded row. */
  newest(): number;
  /** The number of the oldest loaded row. */
  oldest(): number;
  /** A page of older rows is loaded. */
  prepend(count: number): void;
  /** Newer rows arrive at once. */
  append(count: number): void;
  /** A row gets another text. Returns nothing; `textOf` gives the text it starts with. */
  setText(row: number, text: string): void;
  textOf(row: number): string;
  /** Jumps to a row, loaded or not, which is then in the middle of the viewport. */
  jump(row: number, options: JumpOptions): Jump;
  /** Requests for pages since the list was opened. Undefined: the list loads nothing itself. */
  requests(): number | undefined;
}

export interface Jump {
  /** Undefined while it runs. */
  readonly arrived: boolean | undefined;
}

/** Opens lists. Each call starts a phone of its own. */
export interface ListSubject {
  readonly name: string;
  open(phone: HeadlessPhoneOptions, start: ListStart): Promise<ListDriver>;
}

/** Of a row: points below the top of the viewport. */
export interface RowBox {
  readonly top: number;
  readonly bottom: number;
}

/** One painted frame of a list. */
export interface ListFrame {
  /** Visible rows by their number, from the top. */
  readonly rows: ReadonlyMap<number, RowBox>;
  /** Height of the viewport in points, without what is free below the newest row. */
  readonly height: number;
  /** Of the loaded rows. */
  readonly newest: number;
  readonly oldest: number;
  /** The newest row that is mounted, visible or not. */
  readonly lastMounted: number;
  /** Points a finger or its momentum has moved the content by since the list was mounted. */
  readonly travelled: number;
}
