import type { ReactNode } from 'react';
import type { ChatAIAssistantTools } from './chat-ai-assistant-tools.ts';

/** Props of a list for chats with agents. See docs/spec/message-list.md#visibility-props, #callbacks. */
export interface AgentViewProps {
  /** Hides suggestions in the empty view. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideSuggestedMessages?: boolean | undefined;
  /**
   * Without a parent id: opens the most recent thread instead of a new chat or the first unread
   * message. Default: false. See docs/spec/message-list.md#behaviour-props, #opening-an-agent-chat.
   */
  readonly loadLastAgentConversation?: boolean | undefined;
  /**
   * Suggested questions in the empty view; an empty array shows none. Default: those in the agent's metadata.
   * See docs/spec/message-list.md#behaviour-props.
   */
  readonly suggestedMessages?: readonly string[] | undefined;
  /** Functions that agents may call on this device. See docs/spec/message-list.md#behaviour-props, #tools. */
  readonly aiAssistantTools?: ChatAIAssistantTools | undefined;
  /**
   * Greeting in the empty view. Default: the agent's greeting, or else its name.
   * See docs/spec/message-list.md#view-slots.
   */
  readonly emptyChatGreetingView?: ReactNode;
  /** Line below the greeting. Default: the agent's introduction. See docs/spec/message-list.md#view-slots. */
  readonly emptyChatIntroMessageView?: ReactNode;
  /** Picture above the greeting. Default: the agent's picture. See docs/spec/message-list.md#view-slots. */
  readonly emptyChatImageView?: ReactNode;
  /** Replaces the default of putting the suggestion into the composer. See docs/spec/message-list.md#callbacks. */
  readonly onSuggestedMessageClick?: ((text: string) => void) | undefined;
}
