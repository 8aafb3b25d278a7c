import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../../../tools/browser.ts';
import { reactNativeWeb } from '../../../tools/react-native-web.ts';

const COMPONENTS = ['ChatMessageComposer', 'ChatMessageHeader', 'ChatMessageList'] as const;

/** Hydrates markup of a server in a browser with more capabilities and another language. */
let browser: Browser;
let built: Built;
beforeAll(async () => {
  [browser, built] = await Promise.all([launchBrowser(), build()]);
}, 120_000);
afterAll(() => browser.close());

test.each(COMPONENTS)(
  'React hydrates %s from a server without a mismatch, before login',
  async (component) => {
    const page = await browser.newPage({ locale: 'de-DE', colorScheme: 'dark', reducedMotion: 'reduce' });
    onTestFinished(() => page.close());
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.setContent(pageWith(component));
    const before = await page.locator('#root').innerHTML();
    expect(before).toContain('data-testid');
    await page.evaluate(built.script);
    await page.waitForFunction('globalThis.isTakenOver === true');
    expect(faults).toEqual([]);
  },
  60_000,
);

test("the composer offers the browser's features after hydration", async () => {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.setContent(pageWith('ChatMessageComposer'));
  expect(await page.getByTestId('chat-attach-button').count()).toBe(0);
  await page.evaluate(built.script);
  await page.getByTestId('chat-attach-button').waitFor();
}, 60_000);

/** Returns a page as a server sends it: with the markup of a component, whose name the script reads. */
function pageWith(component: (typeof COMPONENTS)[number]): string {
  const html = built.render(component);
  return `<!doctype html><div id="root" data-component="${component}" style="height: 600px">${html}</div>`;
}

interface Built {
  /** Renders a component as a server does. */
  readonly render: (component: string) => string;
  /** Hydrates the component of the page. */
  readonly script: string;
}

async function build(): Promise<Built> {
  // Inside the package, so that its dependencies resolve.
  const folder = await mkdtemp(join(import.meta.dirname, '..', '.hydration-'));
  try {
    await writeFile(join(folder, 'app.tsx'), APP);
    await writeFile(join(folder, 'server.tsx'), SERVER);
    await writeFile(join(folder, 'client.tsx'), CLIENT);
    const vite = await import('vite');
    const common = { root: folder, configFile: false, logLevel: 'error', plugins: reactNativeWeb() } as const;
    const define = { 'process.env.NODE_ENV': '"development"' };
    await vite.build({
      ...common,
      define,
      ssr: { noExternal: true, resolve: { conditions: ['chatwire-source', 'module', 'import', 'default'] } },
      build: { ssr: 'server.tsx', outDir: 'server', minify: false },
    });
    await vite.build({
      ...common,
      define,
      build: { lib: { entry: 'client.tsx', formats: ['iife'], name: 'client' }, outDir: 'client', minify: false },
    });
    const { render } = await import(pathToFileURL(join(folder, 'server', 'server.js')).href);
    const [file = ''] = (await readdir(join(folder, 'client'))).filter((name) => name.endsWith('.js'));
    return { render, script: readFileSync(join(folder, 'client', file), 'utf8') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const APP = `
  import { ${COMPONENTS.join(', ')}, ChatUIProvider } from '@chatwire/react-native';
  import { Chat } from '@chatwire/sdk';
  import { View } from 'react-native';

  const components = { ${COMPONENTS.join(', ')} };
  const ivo = new Chat.User('ivo');
  export function App({ name }) {
    const Component = components[name];
    return (
      <ChatUIProvider>
        <View style={{ height: 600 }}><Component user={ivo} /></View>
      </ChatUIProvider>
    );
  }
`;

const SERVER = `
  import { renderToString } from 'react-dom/server';
  import { App } from './app.tsx';
  export const render = (name) => renderToString(<App name={name} />);
`;

const CLIENT = `
  import { useEffect } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  import { App } from './app.tsx';
  const root = document.getElementById('root');
  function TakenOver() {
    useEffect(() => void (globalThis.isTakenOver = true), []);
    return <App name={root.dataset.component} />;
  }
  hydrateRoot(root, <TakenOver />, {
    onRecoverableError: (error) => console.error(String(error)),
  });
`;
