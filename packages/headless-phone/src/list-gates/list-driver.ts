import type { HeadlessPhoneOptions } from '../headless-phone.ts';
import type { ListHost } from './list-host.ts';

/** How a list is opened. Rows are numbered from 1, oldest first. */
export interface ListStart {
  /** Rows that exist, the newest one included. */
  readonly rows: number;
  /** Rows that are loaded at first, from the newest one back. A list that loads pages itself does not ask. */
  readonly loaded: number;
  /** The list opens with this row a third from the top. Default: at the newest row. */
  readonly firstUnread?: number;
  /** A conversation with an agent. A list without messages does not ask. Default: false. */
  readonly isAgentChat?: boolean;
  /** Of the texts, and with them of the heights. */
  readonly seed: number;
}

/** Opens lists. Each call starts a host of its own. */
export interface ListSubject<Host extends ListHost = ListHost, Driver extends ListDriver<Host> = ListDriver<Host>> {
  readonly name: string;
  open(phone: HeadlessPhoneOptions, start: ListStart): Promise<Driver>;
}

/**
 * A list on a phone, as the gates use it: a finished message list, or a bare engine. Changes reach the list in the next
 * turn of JavaScript.
 */
export interface ListDriver<Host extends ListHost = ListHost> {
  readonly phone: Host;
  /** What was painted last. Undefined while the list shows no row. */
  frame(): ListFrame | undefined;
  /** The number of the newest row. */
  newest(): number;
  /** Moves the reader up to where older rows are wanted, which `prepend` then delivers. */
  wantOlder(): Promise<void>;
  prepend(): void;
  /** Newer rows arrive at once. */
  append(count: number): void;
  setText(row: number, text: string): void;
  /** The text a row begins with. */
  textOf(row: number): string;
  /** Jumps to a row, loaded or not, which is then in the middle of the viewport. */
  jump(row: number, options: { readonly isAnimated: boolean }): Jump;
  /** Pages requested so far. Undefined: the list loads nothing itself. */
  requests(): number | undefined;
}

export interface Jump {
  /** Undefined while it runs. */
  readonly arrived: boolean | undefined;
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
  /** Height of the viewport in points, without what is covered. */
  readonly height: number;
  /** Points that stay free below the newest row. */
  readonly room: number;
  /** Points between two rows that may show something else, such as a date. */
  readonly gap: number;
  /** Of the rows that can be shown. */
  readonly newest: number;
  readonly oldest: number;
  /** The newest row that is mounted, visible or not. */
  readonly lastMounted: number;
  /** Points a finger or its momentum has moved the content by since the list was mounted. */
  readonly travelled: number;
}
