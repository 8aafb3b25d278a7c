import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from 'playwright-core';
import { outsideApp } from '../../../apps/expo/tools/outside-app.ts';
import { browserLaunch } from '../../browser.ts';
import { codeInDocs } from '../code-in-docs.ts';
import { packPackages } from '../pack.ts';
import { Registry } from '../registry.ts';
import { NPM, runProgram } from '../run-program.ts';
import { RunningServer } from '../running-server.ts';

const MAX_INSTALLED_BYTES = 120e6;
/** The oldest supported major version, as in `engines`. */
const OLDEST_NODE = 24;

let folder: string;
let registry: Registry;
/** Folder in which `npm install chatwire` was run. */
let host: string;
/** The installed server, on the oldest supported Node. */
let server: RunningServer;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chatwire-install-'));
  const packed = packPackages(folder);
  registry = await Registry.start();
  for (const { filename } of packed) registry.publish(join(folder, filename));
  host = appFolder('host');
  install(host, 'chatwire');
  const node = appFolder('node');
  const nodePackage = `node-${process.platform}-${process.arch}`;
  install(node, `${nodePackage}@${OLDEST_NODE}`);
  server = await RunningServer.start(host, join(node, 'node_modules', nodePackage, 'bin', 'node'));
});

after(async () => {
  await server?.[Symbol.asyncDispose]();
  await registry?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

test('the server installs in at most 120 MB, without development dependencies', () => {
  const bytes = sizeOf(join(host, 'node_modules'));
  console.log(`installed: ${(bytes / 1e6).toFixed(1)} MB`);
  assert.ok(bytes <= MAX_INSTALLED_BYTES, `${bytes}`);
  const names = readdirSync(join(host, 'node_modules'));
  for (const name of ['typescript', 'vite', 'vitest', 'react', 'react-native']) assert.ok(!names.includes(name), name);
});

test('npx chatwire start serves its pages and logs a message on the oldest supported Node', async () => {
  for (const path of ['/', '/console', '/demo', '/demo/gallery', '/sandbox', '/v3/docs']) {
    assert.equal((await fetch(new URL(path, server.url))).status, 200, path);
  }
  const sent = await server.request('POST', '/v3/messages', {
    receiver: 'mara',
    receiverType: 'user',
    type: 'text',
    category: 'message',
    data: { text: 'From outside' },
    sender: 'ivo',
  });
  const { data } = sent as { data: { id: number } };
  let entries: unknown[] = [];
  for (let attempts = 0; attempts < 100 && entries.length === 0; attempts++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const page = await server.request('GET', `/v3/notifications/v1/logs?messageId=${data.id}`);
    entries = (page as { data: unknown[] }).data;
  }
  assert.ok(entries.length > 0);
});

test('the command line installs a working binary', () => {
  assert.match(runProgram(host, NPM, ['exec', '--no', 'chatwire', '--', '--help'], registry.env), /serve/);
});

test('the quick start works in a new Vite app, with full type checks', async () => {
  runProgram(
    folder,
    NPM,
    ['create', '--yes', 'vite@latest', 'site', '--', '--template', 'react-ts', '--no-interactive'],
    registry.env,
  );
  const app = join(folder, 'site');
  install(app, '@chatwire/react-native', '@chatwire/sdk', 'react-native-web');
  const quickStart = 'docs/ui-kit/quick-start.md';
  writeFileSync(join(app, 'vite.config.ts'), codeInDocs(quickStart, "alias: { 'react-native'"));
  const main = codeInDocs(quickStart, 'createRoot(document.body)');
  writeFileSync(join(app, 'src', 'main.tsx'), main.replace('http://localhost:4000', server.url));
  writeFileSync(join(app, 'src', 'chat-types.d.ts'), codeInDocs(quickStart, 'web-types" />'));
  const config = join(app, 'tsconfig.app.json');
  writeFileSync(config, readFileSync(config, 'utf8').replace('"skipLibCheck": true', '"skipLibCheck": false'));
  runProgram(app, NPM, ['run', 'build'], registry.env);
  await using preview = await startPreview(app);
  const browser = await chromium.launch(await browserLaunch());
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(preview.url);
    await page.getByRole('textbox').last().fill('Hello from Vite');
    await page.keyboard.press('Enter');
    await page.getByText('Hello from Vite').last().waitFor();
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
  }
});

test('a Next app renders a page that imports the kit, and builds', () => {
  const app = appFolder('next');
  install(
    app,
    'next',
    'react',
    'react-dom',
    'react-native-web',
    '@chatwire/react-native',
    '@chatwire/sdk',
    'typescript',
    '@types/react',
    '@types/node',
  );
  const guide = 'docs/ui-kit/node.md';
  writeFileSync(join(app, 'next.config.ts'), codeInDocs(guide, 'transpilePackages'));
  mkdirSync(join(app, 'app'));
  writeFileSync(join(app, 'app', 'conversation.tsx'), codeInDocs(guide, "'use client'"));
  writeFileSync(join(app, 'app', 'layout.tsx'), LAYOUT);
  writeFileSync(join(app, 'app', 'page.tsx'), PAGE);
  runProgram(app, process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    ...registry.env,
    NEXT_TELEMETRY_DISABLED: '1',
  });
  const html = readFileSync(join(app, '.next', 'server', 'app', 'index.html'), 'utf8');
  assert.match(html, /Rendered on the server/);
});

test('the Expo app installs from the registry, with matching types, and bundles for iOS and Android', () => {
  using app = outsideApp(registry.env);
  app.checkTypes();
  const platforms = ['--platform', 'ios', '--platform', 'android'];
  app.run('expo/bin/cli', ['export', ...platforms, '--output-dir', 'dist']);
  for (const platform of ['ios', 'android']) {
    const bundles = readdirSync(join(app.folder, 'dist', '_expo', 'static', 'js', platform));
    assert.equal(bundles.filter((name) => name.endsWith('.hbc')).length, 1, platform);
  }
});

const LAYOUT = `import type { ReactNode } from 'react';

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;

const PAGE = `import { Conversation } from './conversation';

export default function Page() {
  return (
    <main>
      <h1>Rendered on the server</h1>
      <Conversation host="http://localhost:4000" token="none" uid="ivo" />
    </main>
  );
}
`;

function appFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
  return path;
}

function install(app: string, ...names: string[]): void {
  runProgram(app, NPM, ['install', '--ignore-scripts', '--loglevel=error', ...names], registry.env);
}

/** Returns the total size of the files below a folder. */
function sizeOf(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .reduce((sum, { name }) => sum + sizeOf(join(path, name)), 0);
}

async function startPreview(app: string): Promise<{ readonly url: string } & AsyncDisposable> {
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'preview', '--port', '41730'], { cwd: app });
  const url = await new Promise<string>((resolve, reject) => {
    vite.on('exit', () => reject(new Error('vite preview ended')));
    createInterface({ input: vite.stdout }).on('line', (line) => {
      const foundUrl = /http:\/\/localhost:\d+/.exec(stripVTControlCharacters(line))?.[0];
      if (foundUrl) resolve(foundUrl);
    });
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      vite.removeAllListeners('exit');
      vite.kill();
    },
  };
}
