import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds the demo app for the browser into `apps/demo/dist`, if what it is made of has changed since: with nothing to
 * do it only looks at the times of its files, some hundredths of a second.
 */
const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'apps/demo/dist');
const STAMP = join(ROOT, '.chatwire/demo-built');
const INPUTS = [
  'apps/demo/src',
  'apps/demo/web',
  'packages/protocol/src',
  'packages/sdk/src',
  'packages/ui-kit/src',
  'packages/ui-kit/gallery',
  'tools/build-demo.ts',
  'tools/react-native-web.ts',
  'package-lock.json',
];

const wanted = INPUTS.flatMap((path) => timesOf(join(ROOT, path))).join('\n');
const isCurrent = existsSync(OUT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
if (!isCurrent) {
  console.log('Building the demo app…');
  await build();
  mkdirSync(join(ROOT, '.chatwire'), { recursive: true });
  writeFileSync(STAMP, wanted);
}

async function build(): Promise<void> {
  const [vite, { reactNativeWeb }] = await Promise.all([import('vite'), import('./react-native-web.ts')]);
  await vite.build({
    root: join(ROOT, 'apps/demo/web'),
    base: '/demo/',
    configFile: false,
    logLevel: 'warn',
    plugins: [reactNativeWeb()],
    build: { outDir: OUT, emptyOutDir: true, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 2_000 },
  });
}

/** Each file with its time and size: a copy with the same content is built again, which does no harm. */
function timesOf(path: string): string[] {
  const { mtimeMs, size } = statSync(path);
  if (!statSync(path).isDirectory()) return [`${path} ${mtimeMs} ${size}`];
  return readdirSync(path).flatMap((name) => timesOf(join(path, name)));
}
