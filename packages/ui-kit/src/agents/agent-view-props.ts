import type { ReactNode } from 'react';
import type { ChatAIAssistantTools } from './chat-ai-assistant-tools.ts';

/** What a list has for chats with agents. See docs/spec/message-list.md#visibility-props, #callbacks. */
export interface AgentViewProps {
  /** No suggestions in the empty view. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideSuggestedMessages?: boolean | undefined;
  /**
   * Without a parent id: opens the thread that was continued last, instead of a new chat or the first unread
   * message. Default: false. See docs/spec/message-list.md#behaviour-props, #opening-an-agent-chat.
   */
  readonly loadLastAgentConversation?: boolean | undefined;
  /**
   * What may be asked, in the empty view; an empty list: nothing. Default: what the metadata of the agent says.
   * See docs/spec/message-list.md#behaviour-props.
   */
  readonly suggestedMessages?: readonly string[] | undefined;
  /** Functions that agents may call on this device. See docs/spec/message-list.md#behaviour-props, #tools. */
  readonly aiAssistantTools?: ChatAIAssistantTools | undefined;
  /**
   * A greeting in the empty view. Default: the agent's greeting, else its name.
   * See docs/spec/message-list.md#view-slots.
   */
  readonly emptyChatGreetingView?: ReactNode;
  /** A line below the greeting. Default: the agent's introduction. See docs/spec/message-list.md#view-slots. */
  readonly emptyChatIntroMessageView?: ReactNode;
  /** A picture above the greeting. Default: the agent's picture. See docs/spec/message-list.md#view-slots. */
  readonly emptyChatImageView?: ReactNode;
  /** Instead of putting the suggestion into the composer. See docs/spec/message-list.md#callbacks. */
  readonly onSuggestedMessageClick?: ((text: string) => void) | undefined;
}
