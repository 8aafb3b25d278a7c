import { Chat } from '@chatwire/sdk';

/** Why a stored response of an agent is incomplete. */
export interface StoredFailure {
  /** Code of the error; undefined if the server stored none. */
  readonly code: string | undefined;
  /** Id of the message that the agent responded to; 0 if not stored, as in one-on-one conversations. */
  readonly questionId: number;
}

/** Returns why a response failed; undefined for complete or stopped responses and for messages from people. */
export function storedFailure(message: Chat.BaseMessage): StoredFailure | undefined {
  const metadata = isFromAgent(message) ? message.getMetadata() : undefined;
  if (metadata?.['runStatus'] !== 'error') return undefined;
  const { runErrorCode: code, questionId } = metadata;
  return { code: typeof code === 'string' ? code : undefined, questionId: Number(questionId) || 0 };
}

/**
 * Returns whether an agent wrote the message. Messages from people may contain `runStatus`, too, but there it has no
 * meaning.
 */
export function isFromAgent(message: Chat.BaseMessage): boolean {
  return message instanceof Chat.AIAssistantMessage || message.getSender()?.isAgent() === true;
}
