import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundaryFaults } from './boundaries.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'chatwire-boundaries-'));
});

afterEach(() => rm(root, { recursive: true }));

test('an import that the table allows passes', async () => {
  await write('packages/server/src/chat/send.ts', "import { rows } from '../storage/rows.ts';");
  await write('packages/server/src/ws/gateway.ts', "import type { Group } from '@chatwire/protocol';");
  expect(await boundaryFaults(root)).toEqual([]);
});

test.each([
  ['chat', "import { decide } from '../notify/decide.ts';", 'server/chat may not import server/notify '],
  ['chat', "import { run } from '../notify/engine/run.ts';", 'server/chat may not import server/notify/engine'],
  ['notify', "import { run } from './engine/run.ts';", 'server/notify may not import server/notify/engine'],
  ['providers', "export type { Log } from '../logs/log.ts';", 'server/providers may not import server/logs'],
  ['storage', "const { send } = await import('../chat/send.ts');", 'server/storage may not import server/chat'],
  ['http', "import '../ws/gateway.ts';", 'server/http may not import server/ws'],
  ['logs', "import {\n  a,\n  b,\n} from '../app.ts';", 'server/logs may not import server/app'],
  ['bus', "import { x } from '@chatwire/testkit';", 'server/bus may not import testkit'],
])('a forbidden import in %s is a fault: %s', async (folder, source, fault) => {
  await write(`packages/server/src/${folder}/x.ts`, source);
  const faults = await boundaryFaults(root);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(fault);
});

test('entry points of a package belong to the part of the package', async () => {
  await write('apps/phone/src/app.tsx', "import { emojiNames } from '@chatwire/react-native/emoji-names';");
  await write('packages/sdk/src/base/x.ts', "import { emojiNames } from '@chatwire/react-native/emoji-names';");
  expect(await boundaryFaults(root)).toEqual([
    expect.stringContaining('packages/sdk/src/base/x.ts: sdk may not import ui-kit'),
  ]);
});

test('a new part that is not in the table is a fault', async () => {
  await write('packages/server/src/surprise/x.ts', "import { a } from '../base/a.ts';");
  expect((await boundaryFaults(root))[0]).toContain('server/surprise is not in the table');
});

test('tests and the composition root may import any part', async () => {
  await write('packages/server/src/base/x.test.ts', "import { a } from '../http/a.ts';");
  await write('packages/server/src/app.ts', "import { a } from './ws/a.ts';");
  expect(await boundaryFaults(root)).toEqual([]);
});

test('a check that finds no modules fails', async () => {
  expect((await boundaryFaults(root))[0]).toContain('No source found');
});

async function write(path: string, source: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), source);
}
