import type { MessageIdArgument } from '../base/arguments.ts';

/** The thread a user has open with an agent. See docs/spec/sdk.md#tools-cancel-and-session. */
export interface AgentSession {
  /** Undefined in a new chat, until its first message is stored. */
  getThreadId(): number | undefined;
  setThreadId(id?: MessageIdArgument): void;
  /** The next message starts another thread. */
  newChat(): void;
  /** Calls the listener when the thread has changed. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}
