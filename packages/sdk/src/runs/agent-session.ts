import type { MessageIdArgument } from '../base/arguments.ts';

/** The thread that the user has open with an agent. See docs/spec/sdk.md#tools-cancel-and-session. */
export interface AgentSession {
  /** Returns undefined in a new chat until its first message is stored. */
  getThreadId(): number | undefined;
  setThreadId(id?: MessageIdArgument): void;
  /** Starts a new chat: the next message becomes the parent message of a new thread. */
  newChat(): void;
  /** Calls the listener when the open thread changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}
