import type { Chat } from '@chatwire/sdk';

/** Context of a tool call. */
export interface ToolContext {
  /** The user's message that the agent responds to. */
  readonly message: Chat.BaseMessage;
  /** Id of the calling run. */
  readonly runId: string;
  /** Aborts after 30 s, and when the run ends before the tool does. */
  readonly signal: AbortSignal;
}

/**
 * A function that an agent may call. Its result, or the result of its promise, is sent to the agent: strings unchanged,
 * anything else as JSON.
 */
export type ToolAction = {
  // A method, because its bivariant parameters let an app declare the type of the expected arguments.
  call(args: unknown, context: ToolContext): unknown;
}['call'];

/**
 * App functions that agents can call, by name. Pass them to `ChatMessageList` as `aiAssistantTools`.
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

  /** Returns the function with that name; undefined if there is none. */
  getAction(name: string): ToolAction | undefined {
    return this.#actions.get(name);
  }

  /** Returns a copy of all functions by name. */
  getActions(): Record<string, ToolAction> {
    return Object.fromEntries(this.#actions);
  }
}
