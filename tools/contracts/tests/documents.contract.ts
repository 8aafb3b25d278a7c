import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { DiagnosticSeverity, Parser } from '@asyncapi/parser';
import { type ServedDocuments, serveDocuments } from '../documents.ts';
import { runTool } from '../run-tool.ts';

let documents: ServedDocuments;
before(async () => {
  documents = await serveDocuments();
});
after(() => documents[Symbol.asyncDispose]());

test('redocly reports no problems in the OpenAPI document', async () => {
  const { code, output } = await runTool('@redocly/cli/bin/cli.js', [
    'lint',
    documents.openApi,
    '--config=redocly.yaml',
    '--format=stylish',
  ]);
  assert.equal(code, 0, output);
  assert.doesNotMatch(output, /warning/, output);
});

test('spectral reports no problems in either document', async () => {
  const { code, output } = await runTool('@stoplight/spectral-cli/dist/index.js', [
    'lint',
    documents.openApi,
    documents.asyncApi,
    '--ruleset=spectral.yaml',
    '--fail-severity=hint',
  ]);
  assert.equal(code, 0, output);
});

test('the AsyncAPI parser reports no errors or warnings', async () => {
  const { document, diagnostics } = await new Parser().parse(readFileSync(documents.asyncApi, 'utf8'));
  const faults = diagnostics.filter(({ severity }) => severity <= DiagnosticSeverity.Warning);
  assert.deepEqual(
    faults.filter(({ code }) => code !== 'asyncapi-info-contact').map(({ code, path }) => `${code} ${path.join('/')}`),
    [],
  );
  assert.ok(document);
  assert.equal(document.operations().filterByReceive().length, 4);
  assert.ok((document.operations().filterBySend()[0]?.messages().length ?? 0) > 20);
});
