import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A built, read-only copy of the repository, as in an image or for a service account. */
let root: string;
let data: string;
const isSuperuser = process.getuid?.() === 0;
const canDropRights = !isSuperuser || spawnSync('setpriv', ['--version']).status === 0;

beforeAll(() => {
  execFileSync(process.execPath, ['--conditions=chatwire-source', 'tools/build-web-apps.ts', 'console']);
  root = mkdtempSync(join(tmpdir(), 'chatwire-read-only-'));
  data = mkdtempSync(join(tmpdir(), 'chatwire-data-'));
  const entries = ['tools', 'packages', 'apps', '.chatwire/installed', '.chatwire/console-built'];
  const files = readdirSync('.').filter((name) => /^(package|tsconfig).*\.json$/.test(name));
  for (const name of [...entries, ...files]) {
    const filter = (path: string) => !path.includes('node_modules');
    cpSync(name, join(root, name), { recursive: true, preserveTimestamps: true, filter });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  setWritable(root, false);
});

afterAll(() => {
  setWritable(root, true);
  rmSync(root, { recursive: true });
  rmSync(data, { recursive: true });
});

test.runIf(canDropRights)(
  'serve starts from a built tree that cannot be written (as root: skipped without setpriv)',
  async () => {
    const server = runCommand('serve', {
      CHATWIRE_PORT: '0',
      CHATWIRE_DATA_DIR: data,
      CHATWIRE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    await untilPrinted(server, '"msg":"ready"');
    server.kill('SIGTERM');
    expect(await exitCodeOf(server)).toBe(0);
  },
);

test.runIf(canDropRights)(
  'an outdated build that cannot be written fails with the path and the cause (as root: skipped without setpriv)',
  async () => {
    const source = join(root, 'packages/protocol/src/index.ts');
    chmodSync(source, 0o644);
    writeFileSync(source, '\nexport const changed: string = "";\n', { flag: 'a' });
    const ended = runCommand('chatwire');
    const errors = text(ended.stderr as NodeJS.ReadableStream);
    expect(await exitCodeOf(ended)).toBe(1);
    expect(await errors).toContain(
      `The build is out of date. ${join(root, '.chatwire/build.lock')} cannot be written (EACCES).`,
    );
  },
);

/** Runs a command of the repository, without root's permission to ignore file modes. */
function runCommand(command: string, env: Readonly<Record<string, string>> = {}): ChildProcess {
  const argv = [process.execPath, join(root, 'tools/run.mjs'), command];
  const [program = '', ...rest] = isSuperuser ? ['setpriv', '--bounding-set=-dac_override', ...argv] : argv;
  return spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'], ...env } });
}

function exitCodeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('exit', resolve));
}

function setWritable(path: string, writable: boolean): void {
  const isFolder = statSync(path).isDirectory();
  chmodSync(path, (isFolder ? 0o555 : 0o444) | (writable ? 0o200 : 0));
  if (!isFolder) return;
  for (const name of readdirSync(path)) if (name !== 'node_modules') setWritable(join(path, name), writable);
}

async function untilPrinted(child: ChildProcess, expected: string): Promise<void> {
  let printed = '';
  const errors = text(child.stderr as NodeJS.ReadableStream);
  for await (const chunk of child.stdout as NodeJS.ReadableStream) {
    printed += String(chunk);
    if (printed.includes(expected)) return;
  }
  throw new Error(`The process ended without printing ${expected}:\n${printed}${await errors}`);
}
