import { API_KEY } from '../../packages/testkit/src/start-server.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a script reads a few members of known responses
export type Data = any;

/** Calls the server with its first key; returns `data`. */
export function api(url: string) {
  return async (method: string, path: string, body?: unknown, onBehalfOf?: string): Promise<Data> => {
    const response = await fetch(`${url}/v3${path}`, {
      method,
      headers: {
        apikey: API_KEY,
        ...(onBehalfOf !== undefined && { onBehalfOf }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const parsed: Data = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${parsed.error.code}`);
    return parsed.data;
  };
}
