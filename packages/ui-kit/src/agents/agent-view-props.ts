import type { ReactNode } from 'react';
import type { ChatAIAssistantTools } from './chat-ai-assistant-tools.ts';

/** What a list has for chats with agents. Contract 3.2 to 3.6. */
export interface AgentViewProps {
  /** No suggestions in the empty view. Default: false. Contract 3.2. */
  readonly hideSuggestedMessages?: boolean | undefined;
  /**
   * Without a parent id: opens the thread that was continued last, instead of a new chat or the first unread
   * message. Default: false. Contract 3.3, 21.2.
   */
  readonly loadLastAgentConversation?: boolean | undefined;
  /**
   * What may be asked, in the empty view; an empty list: nothing. Default: what the metadata of the agent says.
   * Contract 3.3.
   */
  readonly suggestedMessages?: readonly string[] | undefined;
  /** Functions that agents may call on this device. Contract 3.3, 21.5. */
  readonly aiAssistantTools?: ChatAIAssistantTools | undefined;
  /** A greeting in the empty view. Default: the agent's greeting, else its name. Contract 3.4. */
  readonly emptyChatGreetingView?: ReactNode;
  /** A line below the greeting. Default: the agent's introduction. Contract 3.4. */
  readonly emptyChatIntroMessageView?: ReactNode;
  /** A picture above the greeting. Default: the agent's picture. Contract 3.4. */
  readonly emptyChatImageView?: ReactNode;
  /** Instead of putting the suggestion into the composer. Contract 3.6. */
  readonly onSuggestedMessageClick?: ((text: string) => void) | undefined;
}
