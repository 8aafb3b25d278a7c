import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clause, citationsIn, clausesOf, codeFiles, SPEC_DOCUMENTS } from './spec-citations.ts';

/** Path of the map; a test checks that it is up to date. */
export const SPEC_MAP_FILE = 'docs/spec/map.md';

const TEST = /\.(?:test|cases|fixture|long)\.tsx?$|(?:^|\/)tests?\/|\/e2e\//;
const SIBLINGS = ['.test.ts', '.test.tsx', '.web.test.tsx', '.pg.test.ts', '.cases.ts'] as const;

const INTRODUCTION = `# Map of the specification

Each clause with the code that cites it and the tests of that code: files of tests that cite the clause, and tests next to a
citing file. \`npm run fix\` writes this page; a test fails when it is out of date.`;

/** Returns the page with the code and tests of every clause. */
export async function specMap(root: string): Promise<string> {
  const citations = await citationsByClause(root);
  const documents = await Promise.all(
    SPEC_DOCUMENTS.map(async (document) => {
      const clauses = await clausesOf(root, document);
      const rows = clauses.map((clause) => rowOf(clause, citations.get(clause.id) ?? []));
      return [`## ${document}.md`, ['| Clause | Code | Tests |', '|---|---|---|', ...rows].join('\n')].join('\n\n');
    }),
  );
  return `${[INTRODUCTION, ...documents].join('\n\n')}\n`;
}

/** Writes the page. */
export async function writeSpecMap(root: string): Promise<void> {
  await writeFile(join(root, SPEC_MAP_FILE), await specMap(root));
}

async function citationsByClause(root: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const citations = new Map<string, string[]>();
  for (const { path, text } of await codeFiles(root)) {
    for (const { id } of citationsIn(path, text)) {
      const existing = citations.get(id) ?? [];
      if (!existing.includes(path)) citations.set(id, [...existing, path]);
    }
  }
  return new Map([...citations].map(([id, paths]) => [id, withSiblings(root, paths)]));
}

/** Adds the tests next to each file: they test what it cites. */
function withSiblings(root: string, paths: readonly string[]): readonly string[] {
  const siblings = paths
    .filter((path) => !TEST.test(path))
    .flatMap((path) => SIBLINGS.map((ending) => path.replace(/\.tsx?$/, ending)))
    .filter((path) => existsSync(join(root, path)));
  return [...new Set([...paths, ...siblings])].toSorted();
}

function rowOf({ id, title, level }: Clause, paths: readonly string[]): string {
  const name = `${level > 2 ? '– ' : ''}[${title.replaceAll('|', '\\|')}](${id})`;
  const code = paths.filter((path) => !TEST.test(path));
  const tests = paths.filter((path) => TEST.test(path));
  return `| ${name} | ${code.map(linkTo).join('<br>')} | ${tests.map(linkTo).join('<br>')} |`;
}

function linkTo(path: string): string {
  return `[${path.replace(/^(?:packages|apps)\//, '').replace('/src/', '/')}](../../${path})`;
}
