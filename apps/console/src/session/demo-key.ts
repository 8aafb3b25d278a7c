/** Returns the key created by `npm start`. Rejects on other servers. */
export async function demoKey(): Promise<string> {
  const response = await fetch('/playground/console-key', { cache: 'no-store' });
  const body: unknown = response.ok ? await response.json() : undefined;
  if (typeof body === 'object' && body !== null && 'key' in body && typeof body.key === 'string') return body.key;
  throw new Error('This server isn’t a demo and has no demo key.');
}
