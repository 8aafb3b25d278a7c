import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';

/**
 * Maximum compressed size in bytes. The contract allows 120 kB; this limit is close to the current size, so that growth
 * is deliberate. The last 0.4 kB are for the copy of a message above the sheet of its menu.
 */
const LIMIT = 110_900;
/** See docs/spec/last-mile.md#check-sdk-and-component. */
const CHECK_LIMIT = 8_000;
/** Rich Markdown with the grammars of all languages. */
const RICH_LIMIT = 7_000;
const ENTRY = 'every-export';

test('the kit is at most 110.9 kB in browsers, and languages and emoji load on demand', async () => {
  const chunks = await bundled();
  const [entry] = chunks.filter(({ isEntry }) => isEntry);
  expect(entry?.code).toContain('chat-emoji-picker');
  expect(sizeOf(chunks)).toBeLessThanOrEqual(LIMIT);
  for (const text of ['Noch keine Nachrichten', 'Rakete', 'grinning face']) {
    const containing = chunks.filter(({ code }) => code.includes(text));
    expect(containing.map(({ isEntry }) => isEntry)).toEqual([false]);
  }
});

test('the notification check adds at most 8 kB to the kit, and its languages load on demand', async () => {
  const [kit, both] = [await bundled(), await bundled('notification-check')];
  const added = sizeOf(both) - sizeOf(kit);
  expect(added).toBeGreaterThan(1_000);
  expect(added).toBeLessThanOrEqual(CHECK_LIMIT);
  const containing = both.filter(({ code }) => code.includes('Benachrichtigungen erreichen dich'));
  expect(containing.map(({ isEntry }) => isEntry)).toEqual([false]);
});

test('rich Markdown adds at most 7 kB to the apps that import it', async () => {
  const [kit, both] = [await bundled(), await bundled('rich-markdown')];
  const added = sizeOf(both) - sizeOf(kit);
  expect(added).toBeGreaterThan(1_000);
  expect(added).toBeLessThanOrEqual(RICH_LIMIT);
});

/** Returns the compressed size of the entry, in bytes. */
function sizeOf(chunks: readonly Chunk[]): number {
  return gzipSync(chunks.find(({ isEntry }) => isEntry)?.code ?? '', { level: 9 }).length;
}

interface Chunk {
  readonly code: string;
  readonly isEntry: boolean;
}

const builds = new Map<string | undefined, Promise<readonly Chunk[]>>();

/**
 * Returns a production build of every export for the web, without the SDK and the peer dependencies. `more`: another entry point.
 * Each is built once.
 */
function bundled(more?: string): Promise<readonly Chunk[]> {
  const built = builds.get(more) ?? bundle(more);
  builds.set(more, built);
  return built;
}

async function bundle(more: string | undefined): Promise<readonly Chunk[]> {
  const entries = ['@chatwire/react-native', ...(more === undefined ? [] : [`@chatwire/react-native/${more}`])];
  const source = entries.map((name, at) => `import * as kit${at} from '${name}';\nconsole.log(kit${at});`).join('\n');
  const { build } = await import('vite');
  // Without this, JSX is compiled for development.
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const output = await build({
    root: new URL('..', import.meta.url).pathname,
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"', __DEV__: 'false' },
    resolve: { conditions: ['chatwire-source'] },
    plugins: [
      {
        name: ENTRY,
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? source : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: { input: ENTRY, external: /^(react|react-native|@chatwire\/sdk)($|\/)/ },
    },
  });
  const [built] = Array.isArray(output) ? output : [output];
  if (!built || !('output' in built)) throw new Error('The bundler returned no output.');
  return built.output.flatMap((part) => (part.type === 'chunk' ? [part] : []));
}
