import type { Chat } from '@chatwire/sdk';

/** What a tool knows of the call besides its arguments. */
export interface ToolContext {
  /** The user's message that is answered. */
  readonly message: Chat.BaseMessage;
  /** Of the run that asks. */
  readonly runId: string;
  /** Aborts after 30 s, and when the run ends without waiting for the tool. */
  readonly signal: AbortSignal;
}

/** A function an agent may call. Its value, or what its promise resolves with, goes back to the agent; a text as it is, anything else as JSON. */
export type ToolAction = {
  // A method, so that an app may name the type of the arguments it expects.
  call(args: unknown, context: ToolContext): unknown;
}['call'];

/**
 * Functions of the app that agents call, by name. Give them to `ChatMessageList` as `aiAssistantTools`.
 * See docs/spec/message-list.md#types, #tools.
 *
 * @example
 * new ChatAIAssistantTools({ nearestPier: async ({ city }: { city: string }) => findPier(city) })
 */
export class ChatAIAssistantTools {
  readonly #actions: ReadonlyMap<string, ToolAction>;

  constructor(actions: Readonly<Record<string, ToolAction>>) {
    this.#actions = new Map(Object.entries(actions));
  }

  /** Undefined: there is no function of that name. */
  getAction(name: string): ToolAction | undefined {
    return this.#actions.get(name);
  }

  /** A copy. */
  getActions(): Record<string, ToolAction> {
    return Object.fromEntries(this.#actions);
  }
}
