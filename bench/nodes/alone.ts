import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer } from '../../packages/testkit/src/spawn-server.ts';
import { api } from '../realtime/api.ts';
import { type Percentiles, summary } from './messages.ts';

/**
 * Measures the cost of the bus for a single node: the same calls, alternating between a node without and a node with
 * it.
 */
export async function costAlone(
  createDatabase: () => Promise<string>,
  messages: number,
): Promise<{ readonly without: Percentiles; readonly with: Percentiles }> {
  const dirs = [await mkdtemp(join(tmpdir(), 'chatwire-bench-')), await mkdtemp(join(tmpdir(), 'chatwire-bench-'))];
  const servers = [];
  for (const [index, dir] of dirs.entries()) {
    servers.push(
      await spawnServer({
        CHATWIRE_DATABASE_URL: await createDatabase(),
        CHATWIRE_DATA_DIR: dir,
        CHATWIRE_LOG_LEVEL: 'silent',
        ...(index === 1 && { CHATWIRE_MEDIA_DIR: join(dir, 'media'), CHATWIRE_PUBLIC_URL: 'http://localhost' }),
      }),
    );
  }
  const calls = servers.map(({ url }) => api(url));
  for (const call of calls) for (const uid of ['ivo', 'mara']) await call('POST', '/users', { uid, name: uid });
  const times: [number[], number[]] = [[], []];
  for (let n = -50; n < messages; n += 1) {
    for (const [index, call] of calls.entries()) {
      const startedAtMs = performance.now();
      const message = { receiver: 'mara', receiverType: 'user', type: 'text', data: { text: 'The boat is ready' } };
      await call('POST', '/messages', message, 'ivo');
      if (n >= 0) times[index]?.push(performance.now() - startedAtMs);
    }
  }
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(dirs.map((dir) => rm(dir, { recursive: true })));
  return { without: summary(times[0]), with: summary(times[1]) };
}
