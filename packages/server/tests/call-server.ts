import { API_KEY } from '@chatwire/testkit';

/** Calls a server that runs as another process, with its key, for somebody if named; throws what it refuses. */
export async function callServer(url: string, path: string, body?: object, as?: string) {
  const response = await fetch(`${url}/v3${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: API_KEY, 'Content-Type': 'application/json', ...(as && { onBehalfOf: as }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into freely, as a client would
  const answer = (await response.json()) as any;
  if (answer.error) throw new Error(answer.error.code);
  return answer;
}
