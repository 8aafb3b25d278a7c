import type { Core } from '../client/core.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { CustomMessage } from '../model/custom-message.ts';
import type { InteractiveMessage } from '../model/interactive-message.ts';
import type { MediaMessage } from '../model/media-message.ts';
import type { TextMessage } from '../model/text-message.ts';

/**
 * Sending goes through the outbox: it resolves with the stored message, however long the way is, and rejects when the
 * message is refused for good. A missing muid is filled in. Contract 7, 16.
 */
export function sendFunctions({ outbox, session }: Core) {
  async function send(message: BaseMessage): Promise<BaseMessage> {
    session.token();
    return outbox.send(message);
  }

  return {
    sendMessage: (message: TextMessage): Promise<BaseMessage> => send(message),
    sendMediaMessage: (message: MediaMessage): Promise<BaseMessage> => send(message),
    sendCustomMessage: (message: CustomMessage): Promise<BaseMessage> => send(message),
    sendInteractiveMessage: (message: InteractiveMessage): Promise<BaseMessage> => send(message),
  };
}
