import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export type WebAppName = 'demo' | 'console';

/** Builds web apps whose sources have changed. Throws if one fails. */
export function buildApps(...names: readonly WebAppName[]): void {
  execFileSync(process.execPath, ['--conditions=chatwire-source', 'tools/build-web-apps.ts', ...names], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}
