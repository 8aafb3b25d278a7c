import { Chat } from '@chatwire/sdk';

/** Why a stored response of an agent is incomplete. */
export interface StoredFailure {
  /** Code of the error; undefined if the server stored none. */
  readonly code: string | undefined;
  /** Id of the message it responds to; 0: not stored. Responses in groups have it. */
  readonly questionId: number;
}

/** Returns why a response failed; undefined for complete or stopped responses and for messages of people. */
export function storedFailure(message: Chat.BaseMessage): StoredFailure | undefined {
  const metadata = isResponse(message) ? message.getMetadata() : undefined;
  if (metadata?.['runStatus'] !== 'error') return undefined;
  const { runErrorCode: code, questionId } = metadata;
  return { code: typeof code === 'string' ? code : undefined, questionId: Number(questionId) || 0 };
}

/** Returns whether an agent wrote the message. The same metadata in messages of people has no meaning. */
export function isResponse(message: Chat.BaseMessage): boolean {
  return message instanceof Chat.AIAssistantMessage || message.getSender()?.isAgent() === true;
}
