import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../../../tools/browser.ts';
import { reactNativeWeb } from '../../../tools/react-native-web.ts';

/** Hydrates markup of a server in a browser with more capabilities and another language. */
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser.close());

test.each(['ChatMessageComposer', 'ChatMessageHeader', 'ChatMessageList'])(
  'React hydrates %s from a server without a mismatch, before login',
  async (component) => {
    const { html, script } = await built(component);
    const page = await browser.newPage({ locale: 'de-DE', colorScheme: 'dark', reducedMotion: 'reduce' });
    onTestFinished(() => page.close());
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.setContent(`<!doctype html><div id="root" style="height: 600px">${html}</div>`);
    const before = await page.locator('#root').innerHTML();
    expect(before).toContain('data-testid');
    await page.evaluate(script);
    await page.waitForFunction('globalThis.isTakenOver === true');
    expect(faults).toEqual([]);
  },
  60_000,
);

test("the composer offers the browser's features after hydration", async () => {
  const { html, script } = await built('ChatMessageComposer');
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.setContent(`<!doctype html><div id="root" style="height: 600px">${html}</div>`);
  expect(await page.getByTestId('chat-attach-button').count()).toBe(0);
  await page.evaluate(script);
  await page.getByTestId('chat-attach-button').waitFor();
}, 60_000);

/** Returns a component rendered by a server, and the script that hydrates it in a browser. */
async function built(component: string): Promise<{ readonly html: string; readonly script: string }> {
  // Inside the package, so that its dependencies resolve.
  const folder = await mkdtemp(join(import.meta.dirname, '..', '.hydration-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'app.tsx'), appWith(component));
  await writeFile(join(folder, 'server.tsx'), SERVER);
  await writeFile(join(folder, 'client.tsx'), CLIENT);
  const { build } = await import('vite');
  const common = { root: folder, configFile: false, logLevel: 'error', plugins: reactNativeWeb() } as const;
  const define = { 'process.env.NODE_ENV': '"development"' };
  await build({
    ...common,
    define,
    ssr: { noExternal: true, resolve: { conditions: ['chatwire-source', 'module', 'import', 'default'] } },
    build: { ssr: 'server.tsx', outDir: 'server', minify: false },
  });
  await build({
    ...common,
    define,
    build: { lib: { entry: 'client.tsx', formats: ['iife'], name: 'client' }, outDir: 'client', minify: false },
  });
  const server = await import(pathToFileURL(join(folder, 'server', 'server.js')).href);
  const [file = ''] = (await readdir(join(folder, 'client'))).filter((name) => name.endsWith('.js'));
  return { html: server.render(), script: readFileSync(join(folder, 'client', file), 'utf8') };
}

function appWith(component: string): string {
  return `
    import { ${component}, ChatUIProvider } from '@chatwire/react-native';
    import { Chat } from '@chatwire/sdk';
    import { View } from 'react-native';

    const ivo = new Chat.User('ivo');
    export const App = () => (
      <ChatUIProvider>
        <View style={{ height: 600 }}><${component} user={ivo} /></View>
      </ChatUIProvider>
    );
  `;
}

const SERVER = `
  import { renderToString } from 'react-dom/server';
  import { App } from './app.tsx';
  export const render = () => renderToString(<App />);
`;

const CLIENT = `
  import { useEffect } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  import { App } from './app.tsx';
  function TakenOver() {
    useEffect(() => void (globalThis.isTakenOver = true), []);
    return <App />;
  }
  hydrateRoot(document.getElementById('root'), <TakenOver />, {
    onRecoverableError: (error) => console.error(String(error)),
  });
`;
