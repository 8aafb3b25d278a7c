import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

/**
 * See docs/spec/sdk.md#conventions: 45 kB, minified and compressed; and 1 kB for shared profile lookups and the retry state of messages.
 */
const LIMIT = 46_000;
const ENTRY = 'every-export';

test('the whole package is at most 46 kB, without its warnings for developers', async () => {
  const code = await bundled();
  expect(code).toContain('ERR_OUTBOX_FULL');
  expect(code).not.toContain('members that are never called');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(LIMIT);
});

/** What the bundler of the web makes for production of an app that uses all of it. */
async function bundled(): Promise<string> {
  const { build } = await import('vite');
  const output = await build({
    root: new URL('..', import.meta.url).pathname,
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['chatwire-source'] },
    plugins: [
      {
        name: ENTRY,
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? "import { Chat } from '@chatwire/sdk';\nconsole.log(Chat);" : null),
      },
    ],
    build: { write: false, minify: true, target: 'es2022', rolldownOptions: { input: ENTRY } },
  });
  const [built] = Array.isArray(output) ? output : [output];
  if (!built || !('output' in built)) throw new Error('The bundler gave nothing.');
  return built.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
}
