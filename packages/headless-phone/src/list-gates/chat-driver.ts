import type { ListDriver } from './list-driver.ts';
import type { ListHost } from './list-host.ts';

/** A host whose keyboard a finger can drag. */
export interface ChatHost extends ListHost {
  readonly scrollView: ListHost['scrollView'] & {
    /** `fingerTop`: where the finger is, in points from the top of the screen. */
    beginDrag(pointsPerFrame: number, fingerTop?: number): void;
  };
  readonly keyboard: ListHost['keyboard'] & {
    /** Points of the screen that it covers. */
    readonly height: number;
  };
}

/** A finished message list with its composer, over a client. */
export interface ChatDriver<Host extends ChatHost = ChatHost> extends ListDriver<Host> {
  /** An agent begins to respond, in the newest row. The list must be opened with `isAgentChat`. */
  respond(): AgentResponse;
  /** The text of the composer becomes this one. */
  write(text: string): void;
  /** Pages that are requested from now on come with `prepend`. */
  holdPages(): void;
}

/** A run of an agent, whose events reach the client one by one. */
export interface AgentResponse {
  say(text: string): void;
  /** The run ends, and its message is stored. */
  finish(): void;
}
