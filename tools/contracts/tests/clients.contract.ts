import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { API_KEY } from '@chatwire/testkit';
import { createClient } from '@hey-api/openapi-ts';
import { type ServedDocuments, serveDocuments } from '../documents.ts';
import { runTool } from '../run-tool.ts';

const CLIENTS = join(import.meta.dirname, '..', 'clients');
const GENERATED = join(CLIENTS, 'generated');
const TSC = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');

let documents: ServedDocuments;
before(async () => {
  documents = await serveDocuments();
  rmSync(GENERATED, { recursive: true, force: true });
});
after(async () => {
  rmSync(GENERATED, { recursive: true, force: true });
  await documents[Symbol.asyncDispose]();
});

test('openapi-typescript reads the document with default settings', async () => {
  const { code, output } = await runTool('openapi-typescript/bin/cli.js', [
    documents.openApi,
    `--output=${join(GENERATED, 'openapi-typescript.ts')}`,
  ]);
  assert.equal(code, 0, output);
});

test('hey-api generates a client', async () => {
  await createClient({
    input: documents.openApi,
    // With this extension, Node runs the result unchanged.
    output: { path: join(GENERATED, 'hey-api'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
});

test('both clients compile strictly, and their types reject wrong bodies', async () => {
  const { code, output } = await runTool(TSC, ['-p', CLIENTS]);
  assert.equal(code, 0, output);
});

test('both clients send a message to a started server and read it back', async () => {
  const { url } = documents.server;
  for (const name of ['openapi-fetch', 'hey-api']) {
    const module = await import(pathToFileURL(join(CLIENTS, `${name}.ts`)).href);
    assert.equal(await module.sendAndRead(url, API_KEY), 'High water is at 14:20', name);
  }
  const { readLog } = await import(pathToFileURL(join(CLIENTS, 'hey-api.ts')).href);
  await assert.doesNotReject(readLog(url, API_KEY));
});
