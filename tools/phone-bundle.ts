import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getDefaultConfig, mergeConfig } from '@react-native/metro-config';
import { loadConfig, runBuild } from 'metro';

const ROOT = join(import.meta.dirname, '..');

export type BundlePlatform = 'ios' | 'android';

/** A bundle in a temporary folder, which is deleted on disposal. */
export interface PhoneBundle extends AsyncDisposable {
  /** Path of the bundle file. */
  readonly path: string;
}

/**
 * Bundles an entry file (path relative to the repository) for a phone like a release build, but not minified. Each call
 * has its own folder, so that concurrent runs do not read each other's files. Metro runs in a separate process, because it changes globals.
 */
export async function phoneBundle(entry: string, platform: BundlePlatform): Promise<PhoneBundle> {
  const folder = await mkdtemp(join(tmpdir(), 'chatwire-bundle-'));
  const remove = () => rm(folder, { recursive: true });
  try {
    const out = join(folder, platform);
    await promisify(execFile)(process.execPath, [import.meta.filename, entry, platform, out]);
    return { path: `${out}.js`, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function bundle(entry: string, platform: string, out: string): Promise<void> {
  const config = mergeConfig(await loadConfig({ cwd: ROOT }, getDefaultConfig(ROOT)), {
    projectRoot: join(ROOT, 'packages'),
    watchFolders: ['packages', 'bench', 'node_modules'].map((folder) => join(ROOT, folder)),
    reporter: { update: () => undefined },
    cacheStores: ({ FileStore }) => [new FileStore({ root: join(ROOT, '.chatwire', 'metro') })],
    resolver: {
      unstable_conditionNames: ['chatwire-source', 'react-native'],
      nodeModulesPaths: [join(ROOT, 'node_modules')],
    },
  });
  await runBuild(config, { entry: join(ROOT, entry), platform, dev: false, minify: false, out });
}

if (process.argv[1] === import.meta.filename) {
  const [entry = '', platform = '', out = ''] = process.argv.slice(2);
  await bundle(entry, platform, out);
}
