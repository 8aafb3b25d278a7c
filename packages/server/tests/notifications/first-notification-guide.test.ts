import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateFcmAccount } from '@chatwire/sandbox';
import { API_KEY, pushTokenOf, startNotificationServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

test.skipIf(!hasCurl)('the calls of the guide send a push and find its entry (requires curl)', async () => {
  await using fixture = await startNotificationServer();
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-guide-'));
  await writeFile(join(dir, 'service-account.json'), JSON.stringify(generateFcmAccount('first')));
  const guide = await readFile('docs/guides/first-notification.md', 'utf8');
  const samples = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, sample = '']) => sample);
  expect(samples).toHaveLength(6);
  const script = ['set -e', ...samples.slice(0, -1), 'echo "ID=$ID"']
    .join('\n')
    .replace(/^HOST=.*/m, `HOST=${fixture.server.url}`)
    .replace(/^KEY=.*/m, `KEY=${API_KEY}`)
    .replace(/^FCM_TOKEN=.*/m, `FCM_TOKEN=${pushTokenOf('first-mara', 'fcm_android')}`);
  const { stdout } = await run('sh', ['-c', script], { cwd: dir });
  const [, id = ''] = /ID=(\d+)$/m.exec(stdout) ?? [];
  await fixture.entries(`messageId=${id}`, 1);
  const last = `HOST=${fixture.server.url}\nKEY=${API_KEY}\nID=${id}\n${samples.at(-1)}`;
  const { data } = JSON.parse((await run('sh', ['-c', last], { cwd: dir })).stdout);
  expect(data).toEqual([expect.objectContaining({ recipient: 'first-mara', outcome: 'sent', provider: 'fcm' })]);
  await rm(dir, { recursive: true });
});
