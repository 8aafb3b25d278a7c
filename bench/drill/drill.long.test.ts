import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { natsBinary } from '../../packages/testkit/src/nats-binary.ts';

const DRILL = join(import.meta.dirname, 'main.ts');

test('three nodes under load lose and duplicate nothing while nodes, database, NATS, and storage fail', {
  timeout: 600_000,
}, () => {
  const bus = natsBinary() === undefined ? ['--bus', 'PostgreSQL'] : [];
  const args = ['--conditions=chatwire-source', DRILL, '--short', ...bus];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status, `${stderr}\n${stdout}`).toBe(0);
});
