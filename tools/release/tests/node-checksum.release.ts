import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { canReach, hashOfFile, NODE_RELEASES, officialNodeHash } from '../node-checksum.ts';
import { runProgram } from '../run-program.ts';

const RELEASE = { version: process.version, platform: `${process.platform}-${process.arch}` };
const NAME = `node-${RELEASE.version}-${RELEASE.platform}`;
const isOnline = await canReach(NODE_RELEASES);

/** Files of a fake release, by path. */
const files = new Map<string, Buffer>();
let folder: string;
let server: Server;
let releases: string;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chatwire-releases-'));
  mkdirSync(join(folder, NAME, 'bin'), { recursive: true });
  writeFileSync(join(folder, NAME, 'bin', 'node'), 'a small program');
  runProgram(folder, 'tar', ['-czf', 'node.tar.gz', NAME]);
  server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file ? 200 : 404).end(file);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  releases = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test(`the packaged Node is the official ${RELEASE.version} (needs ${NODE_RELEASES})`, {
  skip: !isOnline && 'the releases cannot be reached from this network',
}, async () => {
  assert.equal(hashOfFile(process.execPath), await officialNodeHash(NODE_RELEASES, RELEASE));
});

test('the program is read from an archive that matches the published checksums', async () => {
  const archive = readFileSync(join(folder, 'node.tar.gz'));
  publish(archive, sha256(archive));
  assert.equal(await officialNodeHash(releases, RELEASE), sha256(Buffer.from('a small program')));
});

test('an archive that differs from the published checksums is rejected', async () => {
  const archive = readFileSync(join(folder, 'node.tar.gz'));
  publish(archive, sha256(Buffer.from('another archive')));
  await assert.rejects(officialNodeHash(releases, RELEASE), /differs from its published checksum/);
});

function publish(archive: Buffer, checksum: string): void {
  files.set(`/${RELEASE.version}/SHASUMS256.txt`, Buffer.from(`${checksum}  ${NAME}.tar.gz\n`));
  files.set(`/${RELEASE.version}/${NAME}.tar.gz`, archive);
}

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
