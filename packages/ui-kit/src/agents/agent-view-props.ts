import type { ReactNode } from 'react';
import type { ChatAIAssistantTools } from './chat-ai-assistant-tools.ts';

/** What a list has for chats with agents. Contract 3.2 to 3.6. */
export interface AgentViewProps {
  /** No suggestions in the empty view. */
  readonly hideSuggestedMessages?: boolean | undefined;
  /** Without a parent id: opens the thread that was continued last, instead of a new chat. */
  readonly loadLastAgentConversation?: boolean | undefined;
  /** Default: as the metadata of the agent has it; none: no suggestions. */
  readonly suggestedMessages?: readonly string[] | undefined;
  /** Functions that agents may call on this device. */
  readonly aiAssistantTools?: ChatAIAssistantTools | undefined;
  /** Default: the agent's greeting, else its name. */
  readonly emptyChatGreetingView?: ReactNode;
  /** Default: the agent's introduction. */
  readonly emptyChatIntroMessageView?: ReactNode;
  /** Default: the agent's picture. */
  readonly emptyChatImageView?: ReactNode;
  /** Instead of putting the suggestion into the composer. */
  readonly onSuggestedMessageClick?: ((text: string) => void) | undefined;
}
