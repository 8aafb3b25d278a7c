import type { Core } from '../core/core.ts';
import { callFunctions } from '../functions/call-functions.ts';
import { conversationFunctions } from '../functions/conversation-functions.ts';
import { emojiFunctions } from '../functions/emoji-functions.ts';
import { groupFunctions } from '../functions/group-functions.ts';
import { listenerFunctions } from '../functions/listener-functions.ts';
import { mediaFunctions } from '../functions/media-functions.ts';
import { messageFunctions } from '../functions/message-functions.ts';
import { notificationFunctions } from '../functions/notification-functions.ts';
import { ownNotificationFunctions } from '../functions/own-notification-functions.ts';
import { receiptFunctions } from '../functions/receipt-functions.ts';
import { runFunctions } from '../functions/run-functions.ts';
import { sendFunctions } from '../functions/send-functions.ts';
import { sessionFunctions } from '../functions/session-functions.ts';
import { userFunctions } from '../functions/user-functions.ts';

/**
 * Every function of a client except those about the client itself, and views of conversations.
 * See docs/spec/sdk.md#conventions.
 */
export interface ClientFunctions
  extends ReturnType<typeof sessionFunctions>,
    ReturnType<typeof sendFunctions>,
    ReturnType<typeof messageFunctions>,
    ReturnType<typeof receiptFunctions>,
    ReturnType<typeof conversationFunctions>,
    ReturnType<typeof userFunctions>,
    ReturnType<typeof groupFunctions>,
    ReturnType<typeof callFunctions>,
    ReturnType<typeof notificationFunctions>,
    ReturnType<typeof ownNotificationFunctions>,
    ReturnType<typeof mediaFunctions>,
    ReturnType<typeof emojiFunctions>,
    ReturnType<typeof runFunctions>,
    ReturnType<typeof listenerFunctions> {}

/** Creates the functions of a client. */
export function functionsOf(core: Core): ClientFunctions {
  return {
    ...sessionFunctions(core),
    ...sendFunctions(core),
    ...messageFunctions(core),
    ...receiptFunctions(core),
    ...conversationFunctions(core),
    ...userFunctions(core),
    ...groupFunctions(core),
    ...callFunctions(core),
    ...notificationFunctions(core),
    ...ownNotificationFunctions(core),
    ...mediaFunctions(core),
    ...emojiFunctions(core),
    ...runFunctions(core),
    ...listenerFunctions(core),
  };
}
