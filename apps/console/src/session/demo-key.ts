/** The key that `npm start` made. Rejects where the server is not one of those. */
export async function demoKey(): Promise<string> {
  const response = await fetch('/playground/console-key', { cache: 'no-store' });
  const body: unknown = response.ok ? await response.json() : undefined;
  if (typeof body === 'object' && body !== null && 'key' in body && typeof body.key === 'string') return body.key;
  throw new Error('This server is not a demo: it hands no key out.');
}
