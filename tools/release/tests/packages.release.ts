import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { after, before, test } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { type PackedPackage, packPackages } from '../pack.ts';
import { PUBLISHED, ROOT } from '../published.ts';
import { runProgram } from '../run-program.ts';

let folder: string;
let packed: readonly PackedPackage[];

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'chatwire-packages-'));
  packed = packPackages(folder);
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('every published folder is packed, with one version, a licence, and without tests', () => {
  assert.equal(packed.length, PUBLISHED.length);
  assert.equal(new Set(packed.map(({ version }) => version)).size, 1);
  const license = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
  for (const { name, filename, files } of packed) {
    const paths = files.map(({ path }) => path);
    assert.ok(paths.includes('README.md'), `${name}: README.md`);
    assert.equal(contentOf(filename, 'LICENSE'), license, name);
    assert.deepEqual(
      paths.filter((path) => /\.(test|cases|fixture)\.|(^|\/)testing\/|tsbuildinfo/.test(path)),
      [],
      name,
    );
  }
});

test('publint reports no problems', async () => {
  for (const { name, filename } of packed) {
    const tarball = readFileSync(join(folder, filename));
    const { messages, pkg } = await publint({ pack: { tarball: arrayBufferOf(tarball) }, strict: true });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg, { color: false })),
      [],
      name,
    );
  }
});

test('types resolve for every importer of ES modules', async () => {
  for (const { name, filename } of packed) {
    // The package of the command has no exports.
    if (JSON.parse(contentOf(filename, 'package.json')).exports === undefined) continue;
    const data = createPackageFromTarballData(readFileSync(join(folder, filename)));
    const { problems = [] } = { problems: [], ...(await checkPackage(data)) };
    // The packages are ES modules only: Node 10 and require() are not supported.
    const relevant = problems.filter((problem) => !concernsCommonJs(problem));
    assert.deepEqual(relevant, [], name);
  }
});

test('every source map finds its source in the package', () => {
  for (const { name, filename, files } of packed) {
    const paths = new Set(files.map(({ path }) => path));
    const maps = [...paths].filter((path) => path.startsWith('dist/') && path.endsWith('.js.map'));
    assert.ok(maps.length > 0, name);
    for (const map of sample(maps)) {
      const { sources } = JSON.parse(contentOf(filename, map));
      for (const source of sources) {
        const path = posix.join(posix.dirname(map), source);
        assert.ok(paths.has(path), `${name}: ${map} names ${path}`);
      }
    }
  }
});

test('the command contains the licences of the packages in its web apps', () => {
  const { filename } = packed.find(({ name }) => name === 'chatwire') ?? assert.fail();
  for (const app of ['console', 'demo']) {
    assert.match(contentOf(filename, `web/${app}/THIRD-PARTY.md`), /react-dom/);
  }
});

function contentOf(archive: string, path: string): string {
  return runProgram(folder, 'tar', ['-xzOf', join(folder, archive), `package/${path}`]);
}

function arrayBufferOf(bytes: Buffer): ArrayBuffer {
  const copy = new Uint8Array(bytes);
  return copy.buffer;
}

function concernsCommonJs(problem: { kind: string; resolutionKind?: string }): boolean {
  return problem.kind === 'CJSResolvesToESM' || problem.resolutionKind === 'node10';
}

/** Checks a sample: reading a file of an archive takes milliseconds, and all maps are from one compiler. */
function sample(paths: readonly string[]): readonly string[] {
  const step = Math.ceil(paths.length / 12);
  return paths.filter((_, index) => index % step === 0);
}
