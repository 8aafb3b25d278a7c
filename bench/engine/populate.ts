import { createHash } from 'node:crypto';
import { generateApnsKey } from '@chatwire/sandbox';
import { API_KEY } from '@chatwire/testkit';
import { Pool } from 'undici';

const pools = new Map<string, Pool>();

/** Calls the public API over one of 32 keep-alive connections. Returns `data` of the response; throws for an error. */
export async function call(
  url: string,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: unknown,
  as?: string,
): Promise<unknown> {
  const pool = pools.get(url) ?? new Pool(url, { connections: 32 });
  pools.set(url, pool);
  const response = await pool.request({
    path: `/v3${path}`,
    method,
    headers: {
      apikey: API_KEY,
      ...(as && { onBehalfOf: as }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const parsed = (await response.body.json()) as { data: unknown; error?: { code: string; details?: unknown } };
  if (parsed.error)
    throw new Error(`${method} ${path}: ${parsed.error.code} ${JSON.stringify(parsed.error.details ?? '')}`);
  return parsed.data;
}

export async function addApns(url: string): Promise<void> {
  const { keyId, teamId, bundleId, p8Key } = generateApnsKey('bench.app');
  await call(url, 'POST', '/notifications/push/v1/providers/apns', {
    providerId: 'apns',
    keyId,
    teamId,
    bundleId,
    p8Key,
    productionMode: true,
  });
}

/** Creates users `<prefix>0…`, each with one APNs device, and a group of them, owned by the first. */
export async function addGroup(url: string, guid: string, size: number): Promise<void> {
  const uids = Array.from({ length: size }, (_, index) => `${guid}-${index}`);
  await inParallel(uids, 32, async (uid) => {
    await call(url, 'POST', '/users', { uid, name: uid });
    const session = (await call(url, 'POST', `/users/${uid}/auth_tokens`, {})) as { authToken: string };
    await call(url, 'POST', '/notifications/push/v1/tokens', {
      platform: 'apns_ios_device',
      deviceToken: createHash('sha256').update(uid).digest('hex'),
      authToken: session.authToken,
    });
  });
  const [owner, ...others] = uids;
  await call(url, 'POST', '/groups', { guid, name: guid, type: 'public', owner });
  for (let from = 0; from < others.length; from += 200) {
    await call(url, 'POST', `/groups/${guid}/members`, { participants: others.slice(from, from + 200) }, owner);
  }
}

async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
