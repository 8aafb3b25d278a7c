import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface WebApp {
  /** Where its `index.html` is. */
  readonly root: string;
  readonly out: string;
  /** Where it is served. */
  readonly base: string;
  readonly inputs: readonly string[];
  readonly isNative: boolean;
}

/**
 * Builds apps for the browser, if what they are made of has changed since: with nothing to do it only looks at the times
 * of their files, some hundredths of a second. Use: build-web-apps.ts [demo] [console]
 */
const ROOT = join(import.meta.dirname, '..');
const OF_BOTH = ['packages/protocol/src', 'tools/build-web-apps.ts', 'package-lock.json'];
const APPS: Readonly<Record<string, WebApp>> = {
  console: {
    root: 'apps/console',
    out: 'apps/chatwire/web/console',
    base: '/console/',
    inputs: [...OF_BOTH, 'apps/console/src', 'apps/console/index.html'],
    isNative: false,
  },
  demo: {
    root: 'apps/demo/web',
    out: 'apps/chatwire/web/demo',
    base: '/demo/',
    inputs: [
      ...OF_BOTH,
      'apps/demo/src',
      'apps/demo/web',
      'packages/sdk/src',
      'packages/ui-kit/src',
      'packages/ui-kit/gallery',
      'tools/react-native-web.ts',
    ],
    isNative: true,
  },
};

for (const name of process.argv.slice(2)) {
  const app = APPS[name];
  if (!app) throw new Error(`There is no app "${name}": known are ${Object.keys(APPS).join(', ')}.`);
  const stamp = join(ROOT, `.chatwire/${name}-built`);
  const wanted = app.inputs.flatMap((path) => timesOf(path)).join('\n');
  if (existsSync(join(ROOT, app.out)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue;
  console.log(`Building the ${name}…`);
  await build(app);
  mkdirSync(join(ROOT, '.chatwire'), { recursive: true });
  writeFileSync(stamp, wanted);
}

async function build({ root, out, base, isNative }: WebApp): Promise<void> {
  // Tests call this, too, and what they build is served to people afterwards.
  process.env.NODE_ENV = 'production';
  const { build: bundle } = await import('vite');
  await bundle({
    root: join(ROOT, root),
    base,
    configFile: false,
    logLevel: 'warn',
    plugins: isNative
      ? (await import('./react-native-web.ts')).reactNativeWeb()
      : [(await import('@vitejs/plugin-react')).default()],
    ...(!isNative && { resolve: { conditions: ['chatwire-source', 'browser', 'module', 'import', 'default'] } }),
    build: {
      outDir: join(ROOT, out),
      emptyOutDir: true,
      // The licences of the bundled packages.
      license: { fileName: 'THIRD-PARTY.md' },
      modulePreload: { polyfill: false },
      // Colours follow `color-scheme` by themselves here: rewritten for older browsers, they would not follow a choice.
      ...(!isNative && { target: ['chrome123', 'firefox120', 'safari17.5'] }),
      chunkSizeWarningLimit: 2_000,
    },
  });
}

/**
 * Each file under `path` (relative to the root) with its time, in whole seconds as archives keep it, and its size: a
 * built tree may be moved or unpacked elsewhere.
 */
function timesOf(path: string): string[] {
  const stats = statSync(join(ROOT, path));
  if (!stats.isDirectory()) return [`${path} ${Math.floor(stats.mtimeMs / 1_000)} ${stats.size}`];
  return readdirSync(join(ROOT, path)).flatMap((name) => timesOf(join(path, name)));
}
