import type { Chat } from '@chatwire/sdk';
import { withoutDirectionControls } from '../formatters/safe-text.ts';

/** Introduction of an agent, shown in an empty chat. */
export interface AgentGreeting {
  readonly greeting: string;
  readonly introduction: string | undefined;
  readonly suggestions: readonly string[];
}

/** Reads the greeting from the agent's metadata. See docs/spec/message-list.md#behaviour-props, #view-slots. */
export function agentGreeting(agent: Chat.User): AgentGreeting {
  const { greetingMessage, introductoryMessage, suggestedMessages } = agent.getMetadata() ?? {};
  return {
    greeting: textOf(greetingMessage) ?? withoutDirectionControls(agent.getName()),
    introduction: textOf(introductoryMessage),
    suggestions: Array.isArray(suggestedMessages) ? suggestedMessages.flatMap((each) => textOf(each) ?? []) : [],
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
