import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

/** Download site of the Node.js project. */
export const NODE_RELEASES = 'https://nodejs.org/dist';

export interface NodeRelease {
  /** For example `v26.10.0`. */
  readonly version: string;
  /** For example `linux-x64`. */
  readonly platform: string;
}

/**
 * Returns the SHA-256, in hex, of the file `bin/node` in an official release. First compares the archive with the
 * checksums of the release. Throws if the checksums or the archive cannot be downloaded, or if they differ.
 */
export async function officialNodeHash(releases: string, { version, platform }: NodeRelease): Promise<string> {
  const name = `node-${version}-${platform}`;
  const list = (await download(`${releases}/${version}/SHASUMS256.txt`)).toString('utf8');
  const expected = new RegExp(`^([0-9a-f]{64}) {2}${RegExp.escape(`${name}.tar.gz`)}$`, 'm').exec(list)?.[1];
  if (!expected) throw new Error(`The checksums of ${version} do not list ${name}.tar.gz.`);
  const archive = await download(`${releases}/${version}/${name}.tar.gz`);
  if (sha256(archive) !== expected) throw new Error(`${name}.tar.gz differs from its published checksum.`);

  const folder = mkdtempSync(join(tmpdir(), 'chatwire-node-'));
  try {
    writeFileSync(join(folder, 'node.tar.gz'), archive);
    runProgram(folder, 'tar', ['-xzf', 'node.tar.gz', `${name}/bin/node`]);
    return sha256(readFileSync(join(folder, name, 'bin', 'node')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns whether the releases can be reached from this network. */
export async function canReach(releases: string): Promise<boolean> {
  return fetch(releases, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Returns the SHA-256 hash of a file. */
export function hashOfFile(path: string): string {
  return sha256(readFileSync(path));
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(300_000) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
