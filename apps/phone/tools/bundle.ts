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
/** Bytecode that the kit and the SDK may add to a blank app. Raise it only with a reason in the changelog. */
const BUDGET_BYTES = 1_433_000;

/**
 * Bundles apps as a release build does, for each platform, and compiles the bundles to Hermes bytecode. Fails if
 * Metro cannot resolve or Hermes cannot read something, and if the kit adds more to a blank app than its budget.
 */
const folder = await mkdtemp(join(tmpdir(), 'chatwire-phone-'));
try {
  for (const platform of ['ios', 'android']) {
    const blank = await build('a blank app', 'sizes/blank.tsx', platform);
    const chat = await build('one conversation', 'sizes/chat.tsx', platform);
    await build('the demo', 'index.js', platform);
    checkBudget(platform, chat - blank);
  }
} finally {
  await rm(folder, { recursive: true });
}

/** Prints the sizes of an app. Returns those of its bytecode, in bytes. */
async function build(title: string, entry: string, platform: string): Promise<number> {
  const startedAt = performance.now();
  const out = join(folder, platform);
  await releaseBundle(entry, platform, out);
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
  console.log(
    `${platform}, ${title}: ${sizes.join(', ')}; Metro ${seconds(startedAt, bundledAt)}, hermesc ${seconds(bundledAt)}`,
  );
  return bytecode.size;
}

function checkBudget(platform: string, added: number): void {
  const text = `${platform}: the kit adds ${kilobytes(added)} of bytecode to a blank app; ${kilobytes(BUDGET_BYTES)} are allowed`;
  if (added > BUDGET_BYTES) throw new Error(text);
  console.log(text);
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}

function seconds(fromMs: number, toMs = performance.now()): string {
  return `${((toMs - fromMs) / 1000).toFixed(1)} s`;
}
