import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { releaseBundle } from './release-bundle.ts';

const PROJECT = join(import.meta.dirname, '..');
const COMPILERS: Readonly<Record<string, string>> = {
  linux: 'linux64-bin/hermesc',
  darwin: 'osx-bin/hermesc',
  win32: 'win64-bin/hermesc.exe',
};

/**
 * Bundles the app as a release build does, for each platform, and compiles the bundle to the bytecode of Hermes. What
 * Metro cannot resolve and what Hermes cannot read ends it.
 */
const folder = await mkdtemp(join(tmpdir(), 'chatwire-phone-'));
try {
  for (const platform of ['ios', 'android']) console.log(await bundle(platform));
} finally {
  await rm(folder, { recursive: true });
}

async function bundle(platform: string): Promise<string> {
  const startedAt = performance.now();
  const out = join(folder, platform);
  await releaseBundle('index.js', platform, out);
  const bundledAt = performance.now();
  const compiler = join(PROJECT, 'node_modules', 'hermes-compiler', 'hermesc', COMPILERS[process.platform] ?? '');
  await promisify(execFile)(compiler, [
    '-O',
    '-w',
    '-emit-binary',
    '-output-source-map',
    '-out',
    `${out}.hbc`,
    `${out}.js`,
  ]);
  const source = await readFile(`${out}.js`);
  const bytecode = await stat(`${out}.hbc`);
  const sizes = [
    `${kilobytes(source.length)} of JavaScript (${kilobytes(gzipSync(source).length)} compressed)`,
    `${kilobytes(bytecode.size)} of bytecode`,
  ];
  return `${platform}: ${sizes.join(', ')}; Metro ${seconds(startedAt, bundledAt)}, hermesc ${seconds(bundledAt)}`;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}

function seconds(fromMs: number, toMs = performance.now()): string {
  return `${((toMs - fromMs) / 1000).toFixed(1)} s`;
}
