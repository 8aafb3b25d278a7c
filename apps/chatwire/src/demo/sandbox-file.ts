import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxUrls } from '@chatwire/sandbox';

const FILE = 'sandbox.json';

/** Stores the addresses of the sandbox providers for commands that run at the same time; they change at every start. */
export async function writeSandboxUrls(dataDir: string, urls: SandboxUrls): Promise<void> {
  await writeFile(join(dataDir, FILE), JSON.stringify(urls, null, 2), { mode: 0o600 });
}

/** Returns undefined for a data directory that `npm start` does not use. */
export async function readSandboxUrls(dataDir: string): Promise<SandboxUrls | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
