import { createSandbox, generateFcmAccount } from '@chatwire/sandbox';
import { API_KEY, pushTokenOf, spawnServer } from '@chatwire/testkit';
import { expect } from 'vitest';

const MEMBERS = 20;

/**
 * Kills a server again and again while messages are sent, then lets it finish: every acknowledged message has exactly
 * one entry per member, no message that was not acknowledged has too many, and the server itself finds nothing
 * unexplained. Contract 15.3.
 */
export async function killAndCheck(rounds: number, env: Readonly<Record<string, string>>): Promise<void> {
  await using sandbox = await startSandbox();
  const settings = { ...env, CHATWIRE_FCM_URL: sandbox.urls.fcmUrl, CHATWIRE_FCM_TOKEN_URL: sandbox.urls.fcmTokenUrl };
  const acknowledged = new Set<string>();
  const seedServer = await spawnServer(settings);
  await populate(seedServer.url);
  await seedServer.kill();

  for (let round = 0; round < rounds; round += 1) {
    const server = await spawnServer(settings);
    const sending = sendUntilDead(server.url, acknowledged);
    await new Promise((resolve) => setTimeout(resolve, 100 + ((round * 37) % 400)));
    await server.kill();
    await sending;
  }

  const last = await spawnServer(settings);
  const entries = await allEntries(last.url, acknowledged.size * (MEMBERS - 1));
  const { data: proof } = await api(last.url, 'GET', '/notifications/v1/logs/completeness');
  expect(proof).toMatchObject({ unexplained: 0, examples: [] });
  expect(await last.stop()).toBe(0);
  const targets = new Map<string, Set<string>>();
  for (const { messageId, recipient } of entries) {
    const told = targets.get(String(messageId)) ?? new Set();
    expect(told.has(recipient), `message ${messageId} told ${recipient} twice`).toBe(false);
    targets.set(String(messageId), told.add(recipient));
  }
  expect(acknowledged.size).toBeGreaterThan(0);
  for (const id of acknowledged) expect(targets.get(id)?.size, `entries of message ${id}`).toBe(MEMBERS - 1);
  // A message may be stored although its answer was cut off; it is notified like any other.
  for (const told of targets.values()) expect(told.size).toBe(MEMBERS - 1);
}

async function startSandbox() {
  const sandbox = createSandbox({ strict: false });
  const urls = await sandbox.start();
  return { urls, [Symbol.asyncDispose]: () => sandbox.close() };
}

async function api(url: string, method: string, path: string, body?: unknown, as?: string) {
  const response = await fetch(`${url}/v3${path}`, {
    method,
    headers: {
      apikey: API_KEY,
      ...(as && { onBehalfOf: as }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: never; meta: never; error?: { code: string } };
  if (answer.error) throw new Error(answer.error.code);
  return answer;
}

async function populate(url: string): Promise<void> {
  await api(url, 'POST', '/notifications/push/v1/providers/fcm', {
    providerId: 'main',
    serviceAccountCreds: generateFcmAccount(),
  });
  const uids = Array.from({ length: MEMBERS }, (_, index) => `u${index}`);
  for (const uid of uids) {
    await api(url, 'POST', '/users', { uid, name: uid });
    const { data } = await api(url, 'POST', `/users/${uid}/auth_tokens`, {});
    const { authToken } = data as { authToken: string };
    await api(url, 'POST', '/notifications/push/v1/tokens', {
      platform: 'fcm_android',
      fcmToken: pushTokenOf(uid, 'fcm'),
      authToken,
    });
  }
  await api(url, 'POST', '/groups', {
    guid: 'all',
    name: 'All',
    type: 'public',
    owner: 'u0',
    members: { participants: uids.slice(1) },
  });
}

async function sendUntilDead(url: string, acknowledged: Set<string>): Promise<void> {
  try {
    for (;;) {
      const body = { receiver: 'all', receiverType: 'group', type: 'text', data: { text: 'Still there?' } };
      const { data } = await api(url, 'POST', '/messages', body, 'u0');
      acknowledged.add((data as { id: string }).id);
    }
  } catch (error) {
    // The server is gone: what it acknowledged counts.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Every entry, once there are at least as many as expected and no more come. */
async function allEntries(url: string, atLeast: number): Promise<{ messageId: number; recipient: string }[]> {
  let known = -1;
  for (let round = 0; round < 600; round += 1) {
    const entries: { messageId: number; recipient: string }[] = [];
    let cursor = '';
    for (;;) {
      const { data, meta } = await api(url, 'GET', `/notifications/v1/logs?limit=1000${cursor}`);
      entries.push(...(data as typeof entries));
      const { next } = meta as { next?: { logId: string } };
      if (!next) break;
      cursor = `&affix=append&logId=${next.logId}`;
    }
    if (entries.length >= atLeast && entries.length === known) return entries;
    known = entries.length;
    await new Promise((resolve) => setTimeout(resolve, 300)); // Long enough that a pause means the end.
  }
  throw new Error(`Only ${known} of ${atLeast} entries came.`);
}
