import { createClient } from './generated/hey-api/client/index.ts';
import { createUser, getMessage, listLogEntries, sendMessage } from './generated/hey-api/sdk.gen.ts';
import type { CreateApiKey, NotificationLogEntry, SendMessageRequest } from './generated/hey-api/types.gen.ts';

/** A request has one credential: operations of users and of servers name both, and the client asks for each. */
function clientOf(baseUrl: string, apikey: string) {
  return createClient({ baseUrl, auth: ({ name }) => (name === 'apikey' ? apikey : undefined) });
}

/** Sends a message with a client that hey-api generated; returns its text as the list shows it. */
export async function sendAndRead(baseUrl: string, apikey: string): Promise<string | undefined> {
  const client = clientOf(baseUrl, apikey);
  for (const uid of ['mara', 'ivo']) await createUser({ client, body: { uid, name: uid } });
  const body: SendMessageRequest = {
    receiver: 'mara',
    receiverType: 'user',
    type: 'text',
    data: { text: 'High water is at 14:20' },
  };
  const headers = { onBehalfOf: 'ivo' };
  const sent = await sendMessage({ client, headers, body, throwOnError: true });
  if (!('id' in sent.data.data)) throw new Error('One receiver was named, and several messages came.');
  const path = { id: sent.data.data.id };
  const { data } = await getMessage({ client, headers, path, throwOnError: true });
  return data.data.data.text;
}

/** Entries of the notification log. */
export async function readLog(baseUrl: string, apikey: string): Promise<readonly NotificationLogEntry[]> {
  const client = clientOf(baseUrl, apikey);
  const { data } = await listLogEntries({ client, query: { limit: 5, receiver: 'mara' }, throwOnError: true });
  return data.data;
}

// @ts-expect-error -- No key has this scope.
export const rejectedScope: CreateApiKey = { name: 'Backend', scope: 'everything' };
// @ts-expect-error -- A text message has a text.
export const rejectedMessage: SendMessageRequest = { receiver: 'mara', receiverType: 'user', type: 'text', data: {} };
