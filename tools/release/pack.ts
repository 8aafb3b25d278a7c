import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deleteStaleOutput } from './delete-stale-output.ts';
import { PUBLISHED, type PublishedFolder, ROOT } from './published.ts';
import { NPM, runProgram } from './run-program.ts';

interface PackedFile {
  readonly path: string;
  readonly size: number;
}

export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** File name of the archive. */
  readonly filename: string;
  /** Installed size, bytes. */
  readonly unpackedSize: number;
  readonly files: readonly PackedFile[];
}

/** Folders of `deploy/` that are needed without the repository; they are included in the package `chatwire`. */
const RECIPES = ['caddy', 'grafana', 'nginx', 'prometheus', 'systemd'];

/** Builds packages and packs them into a folder exactly as published. */
export function packPackages(target: string, folders: readonly PublishedFolder[] = PUBLISHED): PackedPackage[] {
  buildPackages(folders);
  const workspaces = folders.flatMap((folder) => ['-w', folder]);
  const args = ['pack', ...workspaces, '--json', '--silent', '--ignore-scripts', '--pack-destination', target];
  const packed: unknown = JSON.parse(runProgram(ROOT, NPM, args));
  // npm 11 returns an array, npm 12 an object by package name.
  return Object.values(packed as Record<string, PackedPackage>);
}

/** Builds the packages that are published. */
export function buildPackages(folders: readonly PublishedFolder[] = PUBLISHED): void {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  for (const folder of folders) deleteStaleOutput(join(ROOT, folder));
  runProgram(ROOT, process.execPath, [tsc, '-b']);
  // Not part of the build above: its types require modules that are installed with the Expo app.
  if (folders.includes('packages/expo')) runProgram(ROOT, process.execPath, [tsc, '-p', 'packages/expo']);
  if (folders.includes('apps/chatwire')) {
    const script = ['--conditions=chatwire-source', 'tools/build-web-apps.ts', 'console', 'demo'];
    runProgram(ROOT, process.execPath, script);
    for (const recipe of RECIPES)
      cpSync(join(ROOT, 'deploy', recipe), join(ROOT, 'apps', 'chatwire', 'deploy', recipe), { recursive: true });
  }
}

if (import.meta.main) {
  const target = resolve(process.argv[2] ?? '..');
  for (const { filename } of packPackages(target)) console.log(join(target, filename));
}
