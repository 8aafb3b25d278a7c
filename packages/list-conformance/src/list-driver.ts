import type { ListFrame } from './list-frame.ts';
import type { AppHost, Feature, HostConditions, ListFeature, ListHost } from './list-host.ts';

/** Options for opening a list. Rows are numbered from 1, oldest first. */
export interface ListStart {
  /** Rows that exist, the newest one included. */
  readonly rows: number;
  /** Rows that are loaded at first, from the newest one back. Ignored by a list that loads pages itself. */
  readonly loaded: number;
  /** The list opens with this row a third from the top. Default: at the newest row. */
  readonly firstUnread?: number;
  /** A conversation with an agent. A list without messages does not ask. Default: false. */
  readonly isAgentChat?: boolean;
  /** Seed of the random texts, which decide the heights of rows. */
  readonly seed: number;
}

/** Opens a list on one host. Each call starts a host of its own. */
export interface ListSubject<Host extends ListHost = ListHost> {
  /** Features of the host and the list. */
  readonly features: ReadonlySet<Feature>;
  open(start: ListStart, conditions: HostConditions): Promise<ListDriver<Host>>;
}

/** An app that shows a list; the same for each host. */
export interface ListApp {
  /** Name under which the app is registered with AppRegistry. */
  readonly component: string;
  /** Parts besides rows. Default: none. */
  readonly features?: readonly ListFeature[];
  /** Returns the initial props of the app. */
  propsFor(start: ListStart): object;
  driver<Host extends AppHost>(host: Host, start: ListStart): ListDriver<Host>;
}

/**
 * A list as the gates use it: a finished message list, or a bare engine. Changes reach the list in the next turn of
 * JavaScript.
 */
export interface ListDriver<Host extends ListHost = ListHost> {
  readonly host: Host;
  /** The last painted frame. Undefined while the list shows no row. */
  frame(): ListFrame | undefined;
  /** The number of the newest row. */
  newest(): number;
  /** Scrolls up to where older rows are requested, which `prepend` then delivers. */
  wantOlder(): Promise<void>;
  prepend(): void;
  /** Adds newer rows, all at once. */
  append(count: number): void;
  setText(row: number, text: string): void;
  /** Returns the text a row begins with. */
  textOf(row: number): string;
  /** Jumps to a row, loaded or not, which is then in the middle of the viewport. */
  jump(row: number, options: { readonly isAnimated: boolean }): Jump;
  /** Pages requested so far. Undefined: the list does not load pages itself. */
  requests(): number | undefined;
  /** Undefined: the list is not a complete chat. */
  readonly chat?: ChatControls;
}

/** A finished message list with its composer, over a client. */
export interface ChatControls {
  /** Starts a response of an agent in the newest row. Requires `agent`, and a list opened with `isAgentChat`. */
  respond(): AgentResponse;
  /** Replaces the text of the composer. Requires `composer`. */
  write(text: string): void;
  /** Delivers pages that are requested from now on only with `prepend`. Requires `pages`. */
  holdPages(): void;
}

/** A run of an agent, whose events reach the client one by one. */
export interface AgentResponse {
  say(text: string): void;
  /** Ends the run and stores its message. */
  finish(): void;
}

export interface Jump {
  /** Undefined while it runs. */
  readonly arrived: boolean | undefined;
}
