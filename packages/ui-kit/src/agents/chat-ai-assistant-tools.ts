import type { Chat } from '@chatwire/sdk';

/** Context of a tool call besides its arguments. */
export interface ToolContext {
  /** The user's message that the agent responds to. */
  readonly message: Chat.BaseMessage;
  /** Id of the calling run. */
  readonly runId: string;
  /** Aborts after 30 s, and when the run ends before the tool does. */
  readonly signal: AbortSignal;
}

/** A function an agent may call. Its value, or the value its promise resolves with, is returned to the agent: text as it is, anything else as JSON. */
export type ToolAction = {
  // A method, so that an app may declare the type of the expected arguments.
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

  /** Undefined if no function has that name. */
  getAction(name: string): ToolAction | undefined {
    return this.#actions.get(name);
  }

  /** A copy. */
  getActions(): Record<string, ToolAction> {
    return Object.fromEntries(this.#actions);
  }
}
