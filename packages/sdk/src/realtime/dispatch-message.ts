import type { ListenerHub } from '../listeners/listener-hub.ts';
import type { EventOrigin } from '../listeners/listeners.ts';
import { AIAssistantMessage, AIToolArgumentMessage, AIToolResultMessage } from '../model/agent-messages.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { CustomMessage } from '../model/custom-message.ts';
import { InteractiveMessage } from '../model/interactive-message.ts';
import { MediaMessage } from '../model/media-message.ts';
import { TextMessage } from '../model/text-message.ts';

/**
 * Calls the callback of the message's kind; kinds this version does not know have none.
 * See docs/spec/sdk.md#listeners.
 */
export function dispatchMessage(listeners: ListenerHub, message: BaseMessage, origin: EventOrigin): void {
  if (message instanceof TextMessage) listeners.emit('message', 'onTextMessageReceived', message, origin);
  if (message instanceof MediaMessage) listeners.emit('message', 'onMediaMessageReceived', message, origin);
  if (message instanceof CustomMessage) listeners.emit('message', 'onCustomMessageReceived', message, origin);
  if (message instanceof InteractiveMessage) listeners.emit('message', 'onInteractiveMessageReceived', message, origin);
  if (message instanceof AIAssistantMessage) listeners.emit('message', 'onAIAssistantMessageReceived', message, origin);
  if (message instanceof AIToolResultMessage) listeners.emit('message', 'onAIToolResultReceived', message, origin);
  if (message instanceof AIToolArgumentMessage) listeners.emit('message', 'onAIToolArgumentsReceived', message, origin);
}
