import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/nats-server');

/**
 * Returns the path of a `nats-server` for tests: the one on PATH, otherwise that of Debian's package, which is fetched
 * once and unpacked without installing it. Undefined if neither is available: no npm package contains one.
 */
export function natsBinary(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'nats-server'));
  const unpacked = join(CACHE, 'usr/sbin/nats-server');
  return [...onPath, unpacked].find((file) => existsSync(file)) ?? download(unpacked);
}

function download(binary: string): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  mkdirSync(join(CACHE, '..'), { recursive: true });
  const folder = mkdtempSync(`${CACHE}-`);
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, stdio: 'ignore' });
  try {
    run('apt-get', 'download', '-qq', 'nats-server');
    const [debianPackage] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    if (debianPackage === undefined) return undefined;
    run('dpkg-deb', '-x', debianPackage, folder);
    if (!existsSync(binary)) renameSync(folder, CACHE);
    return binary;
  } catch {
    return undefined;
  }
}
