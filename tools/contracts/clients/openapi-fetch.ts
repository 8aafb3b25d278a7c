import createClient from 'openapi-fetch';
import type { paths } from './generated/openapi-typescript.ts';

/** Sends a message with a client typed by openapi-typescript. Returns its text from the message list. */
export async function sendAndRead(baseUrl: string, apikey: string): Promise<string | undefined> {
  const client = createClient<paths>({ baseUrl, headers: { apikey } });
  for (const uid of ['mara', 'ivo']) await client.POST('/v3/users', { body: { uid, name: uid } });
  const header = { onBehalfOf: 'ivo' };
  const { data: sent, error } = await client.POST('/v3/messages', {
    params: { header },
    body: { receiver: 'mara', receiverType: 'user', type: 'text', data: { text: 'High water is at 14:20' } },
  });
  if (error) throw new Error(`${error.error.code}: ${error.error.message}`);
  if (!('id' in sent.data)) throw new Error('Expected one message, received several.');
  const { data } = await client.GET('/v3/messages/{id}', { params: { path: { id: sent.data.id }, header } });
  return data?.data.data.text;
}

/** Calls that the types must reject. */
export function rejected(client: ReturnType<typeof createClient<paths>>): void {
  // @ts-expect-error -- `name` is required.
  void client.POST('/v3/users', { body: { uid: 'mara' } });
  // @ts-expect-error -- A text message has a text.
  void client.POST('/v3/messages', { body: { receiver: 'mara', receiverType: 'user', type: 'text', data: {} } });
  // @ts-expect-error -- No key has this scope.
  void client.POST('/v3/apikeys', { body: { name: 'Backend', scope: 'everything' } });
}
