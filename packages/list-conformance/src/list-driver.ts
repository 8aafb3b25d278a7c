import type { ListFrame } from './list-frame.ts';
import type { AppHost, Feature, HostConditions, ListFeature, ListHost } from './list-host.ts';

/** Options for opening a list. Rows are numbered from 1, oldest first. */
export interface ListStart {
  /** Number of rows that exist. */
  readonly rows: number;
  /** Number of rows that are loaded at first: the newest ones. Ignored by a list that loads pages itself. */
  readonly loaded: number;
  /** Row that is a third of the viewport from the top when the list opens. Default: the list opens at the newest row. */
  readonly firstUnread?: number;
  /** Whether the list shows a conversation with an agent. Lists that do not show messages ignore it. Default: false. */
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
  /** Scrolls up until the list requests older rows, which `prepend` then delivers. */
  wantOlder(): Promise<void>;
  prepend(): void;
  /** Adds newer rows, all at once. */
  append(count: number): void;
  setText(row: number, text: string): void;
  /** Returns the text a row begins with. */
  textOf(row: number): string;
  /** Jumps to a row, loaded or not, which is then in the middle of the viewport. */
  jump(row: number, options: { readonly isAnimated: boolean }): Jump;
  /** Returns the number of pages requested so far; undefined if the list does not load pages itself. */
  requests(): number | undefined;
  /** Undefined if the list is not a complete chat. */
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
  /** Whether the list has reached the row; undefined while the jump is running. */
  readonly arrived: boolean | undefined;
}
