import type { BaseMessage } from '../model/base-message.ts';
import { messageFromJSON as read } from '../model/message-from-json.ts';
import { currentDefault } from './default-client.ts';

/**
 * Returns the message as an instance of the class of its category and type; `BaseMessage` for kinds this version does
 * not know. `ownUid`: uid of the reader. Default: the user logged in to the default client. See
 * docs/spec/sdk.md#message-classes.
 */
export function messageFromJSON(json: unknown, ownUid = currentDefault()?.client.getSession()?.uid): BaseMessage {
  return read(json, ownUid);
}
