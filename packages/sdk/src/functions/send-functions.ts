import { abortable } from '../base/abortable.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { CustomMessage } from '../model/custom-message.ts';
import type { InteractiveMessage } from '../model/interactive-message.ts';
import type { MediaMessage } from '../model/media-message.ts';
import type { TextMessage } from '../model/text-message.ts';

export interface SendFunctions {
  sendMessage(message: TextMessage, options?: CallOptions): Promise<BaseMessage>;
  sendMediaMessage(message: MediaMessage, options?: CallOptions): Promise<BaseMessage>;
  sendCustomMessage(message: CustomMessage, options?: CallOptions): Promise<BaseMessage>;
  sendInteractiveMessage(message: InteractiveMessage, options?: CallOptions): Promise<BaseMessage>;
}

/**
 * Returns the functions that send through the outbox. They resolve with the stored message, however long that takes,
 * and reject when the message is rejected permanently. During a login, they wait for it. A missing muid is generated.
 * Aborting a call discards its message. See docs/spec/sdk.md#functions, #outbox.
 */
export function sendFunctions({ outbox }: Core): SendFunctions {
  const send = (message: BaseMessage, { signal }: CallOptions = {}): Promise<BaseMessage> =>
    abortable(
      signal,
      () => outbox.send(message, signal),
      () => outbox.discard(message.getMuid() ?? ''),
    );

  return { sendMessage: send, sendMediaMessage: send, sendCustomMessage: send, sendInteractiveMessage: send };
}
