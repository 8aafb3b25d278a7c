import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';

interface WebApp {
  /** Folder of its `index.html`. */
  readonly root: string;
  readonly out: string;
  /** Base path at which it is served. */
  readonly base: string;
  readonly inputs: readonly string[];
  readonly isNative: boolean;
  /** File of a service worker next to `index.html`. Its name has no hash. */
  readonly serviceWorker?: string;
}

/**
 * Builds the web apps whose inputs have changed since their last build. An up-to-date check compares only file times
 * and takes some hundredths of a second. Concurrent builds of one app wait for each other. Use: build-web-apps.ts [demo] [console]
 */
const ROOT = join(import.meta.dirname, '..');
const COMMON_INPUTS = [
  'packages/protocol/src',
  'packages/server/assets/site',
  'tools/build-web-apps.ts',
  'package-lock.json',
];
const APPS: Readonly<Record<string, WebApp>> = {
  console: {
    root: 'apps/console',
    out: 'apps/chatwire/web/console',
    base: '/console/',
    inputs: [...COMMON_INPUTS, 'apps/console/src', 'apps/console/index.html'],
    isNative: false,
  },
  demo: {
    root: 'apps/demo/web',
    out: 'apps/chatwire/web/demo',
    base: '/demo/',
    inputs: [
      ...COMMON_INPUTS,
      'apps/demo/src',
      'apps/demo/web',
      'packages/sdk/src',
      'packages/ui-kit/src',
      'packages/ui-kit/gallery',
      'docs/ui-kit/props.md',
      'tools/react-native-web.ts',
    ],
    isNative: true,
    serviceWorker: 'service-worker.ts',
  },
};

for (const name of process.argv.slice(2)) {
  const app = APPS[name];
  if (!app) throw new Error(`Unknown app "${name}". Use ${Object.keys(APPS).join(', ')}.`);
  if (isCurrent(name, app)) continue;
  // Locked, because a build first empties the folder that another process may already be serving.
  const lockFault = await withLock(join(ROOT, `.chatwire/${name}-build.lock`), async () => {
    if (isCurrent(name, app)) return;
    const inputs = inputsOf(app);
    console.log(`Building the ${name}…`);
    await build(app);
    writeFileSync(stampOf(name), inputs);
  });
  if (lockFault) throw lockFault;
}

function isCurrent(name: string, app: WebApp): boolean {
  const stamp = stampOf(name);
  return existsSync(join(ROOT, app.out)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsOf(app);
}

function stampOf(name: string): string {
  return join(ROOT, `.chatwire/${name}-built`);
}

function inputsOf({ inputs }: WebApp): string {
  return inputs.flatMap((path) => stampLinesOf(path)).join('\n');
}

async function build({ root, out, base, isNative, serviceWorker }: WebApp): Promise<void> {
  // Set because tests call this too, and their build is served to people afterwards.
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
      // Writes the licences of the bundled packages.
      license: { fileName: 'THIRD-PARTY.md' },
      modulePreload: { polyfill: false },
      ...(serviceWorker !== undefined && {
        rolldownOptions: {
          input: { index: join(ROOT, root, 'index.html'), 'service-worker': join(ROOT, root, serviceWorker) },
          output: {
            entryFileNames: ({ name }: { readonly name: string }) =>
              name === 'service-worker' ? 'assets/[name].js' : 'assets/[name]-[hash].js',
          },
        },
      }),
      // Browsers that support `light-dark()`. Rewritten for older ones, colours would not follow a chosen colour
      // scheme.
      target: ['chrome123', 'firefox120', 'safari17.5'],
      chunkSizeWarningLimit: 2_000,
    },
  });
}

/**
 * Returns each file under `path` (relative to the root) with its size and its time in whole seconds, the precision of
 * archives: a built tree may be moved or unpacked elsewhere. Copies round times to milliseconds, perhaps up to the next second.
 */
function stampLinesOf(path: string): string[] {
  const stats = statSync(join(ROOT, path));
  if (!stats.isDirectory()) return [`${path} ${Math.floor(Math.round(stats.mtimeMs) / 1_000)} ${stats.size}`];
  return readdirSync(join(ROOT, path)).flatMap((name) => stampLinesOf(join(path, name)));
}
