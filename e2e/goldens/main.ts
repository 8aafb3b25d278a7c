import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../tools/browser.ts';
import { buildApps } from '../build-apps.ts';
import { runStart } from '../start-command.ts';
import { compare } from './compare.ts';
import { SHOTS } from './shots.ts';
import { takeShot } from './take-shot.ts';

/**
 * Compares pictures of the message list with the stored ones. Prints each that differs and writes the new picture and
 * the differences to `.chatwire/goldens`. `--update` stores the new pictures. Other arguments limit the pictures by
 * parts of their names. Fonts differ between machines, so this is no part of `npm test`.
 */
const ROOT = join(import.meta.dirname, '..', '..');
const STORED = join(import.meta.dirname, 'images');
const OUT = join(ROOT, '.chatwire', 'goldens');
/** Pixels that may differ in a picture. */
const LIMIT = 20;

const isUpdate = process.argv.includes('--update');
const nameParts = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const shots = SHOTS.filter(({ name }) => nameParts.length === 0 || nameParts.some((part) => name.includes(part)));

buildApps('demo');
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
mkdirSync(STORED, { recursive: true });
const start = await runStart(['--empty']);
const browser = await launchBrowser();
const faults: string[] = [];
try {
  const comparePage = await browser.newPage();
  for (const shot of shots) {
    const path = join(STORED, `${shot.name}.png`);
    const actual = await takeShot(browser, start.url, shot);
    const fault = existsSync(path) ? await faultOf(comparePage, shot.name, path, actual) : 'is not stored yet';
    if (fault === undefined) continue;
    if (isUpdate) writeFileSync(path, actual);
    else writeFileSync(join(OUT, `${shot.name}.png`), actual);
    faults.push(`${shot.name} ${fault}`);
  }
} finally {
  await browser.close();
  await start[Symbol.asyncDispose]();
}
if (nameParts.length === 0) {
  const currentNames = new Set(SHOTS.map(({ name }) => `${name}.png`));
  for (const file of readdirSync(STORED).filter((name) => !currentNames.has(name))) {
    if (isUpdate) rmSync(join(STORED, file));
    faults.push(`${file} is the picture of no scene`);
  }
}
for (const fault of faults) console.log(fault);
const outcome = isUpdate ? `${faults.length} stored` : `${faults.length} different, see .chatwire/goldens`;
console.log(`${shots.length} pictures, ${faults.length === 0 ? 'all as stored' : outcome}`);
process.exitCode = faults.length > 0 && !isUpdate ? 1 : 0;

/** Compares a picture with the stored one. Returns how they differ; undefined if they are equal. */
async function faultOf(page: Page, name: string, path: string, actual: Buffer): Promise<string | undefined> {
  const { count, picture } = await compare(page, readFileSync(path), actual);
  if (count <= LIMIT) return undefined;
  if (picture) writeFileSync(join(OUT, `${name}.differences.png`), picture);
  return Number.isFinite(count) ? `differs in ${count} pixels` : 'has another size';
}
