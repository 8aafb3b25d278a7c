import { asJson, textOf } from '../base/json.ts';
import { Action } from './action.ts';
import { AIAssistantMessage, AIToolArgumentMessage, AIToolResultMessage } from './agent-messages.ts';
import { BaseMessage } from './base-message.ts';
import { Call } from './call.ts';
import { CustomMessage } from './custom-message.ts';
import { InteractiveMessage } from './interactive-message.ts';
import { MediaMessage } from './media-message.ts';
import { TextMessage } from './text-message.ts';

/**
 * Returns the message as an instance of the class of its category and type; `BaseMessage` for kinds this version does
 * not know. `ownUid`: uid of the reader, for `isOwn` and `hasMentionedMe`. See docs/spec/sdk.md#message-classes.
 */
export function messageFromJSON(json: unknown, ownUid?: string): BaseMessage {
  const data = asJson(json);
  const message = classOf(textOf(data, 'category'), textOf(data, 'type')).fromJSON(data);
  return BaseMessage.readBy(message, { ownUid, read: (inner) => messageFromJSON(inner, ownUid) });
}

function classOf(category: string | undefined, type: string | undefined): { fromJSON(json: unknown): BaseMessage } {
  switch (category) {
    case 'message':
      return type === 'text' ? TextMessage : isMedia(type) ? MediaMessage : BaseMessage;
    case 'custom':
      return CustomMessage;
    case 'interactive':
      return InteractiveMessage;
    case 'action':
      return type === 'groupMember' ? Action : BaseMessage;
    case 'call':
      return Call;
    case 'agentic':
      return agentClassOf(type);
    default:
      return BaseMessage;
  }
}

function isMedia(type: string | undefined): boolean {
  return type === 'image' || type === 'video' || type === 'audio' || type === 'file';
}

function agentClassOf(type: string | undefined): { fromJSON(json: unknown): BaseMessage } {
  if (type === 'assistant') return AIAssistantMessage;
  if (type === 'tool-result') return AIToolResultMessage;
  return type === 'tool-arguments' ? AIToolArgumentMessage : BaseMessage;
}
