import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Checker, SymbolFlags, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { tool } from './checks/steps.ts';

/** Folders of the packages that apps and operators import. */
const PACKAGES = ['protocol', 'sdk', 'ui-kit', 'expo', 'server'] as const;
const FOLDER = 'docs/api';
const COMMENT = /\/\*\*[\s\S]*?\*\/\s*/g;
/** Private members, whose names TypeScript prints. */
const HIDDEN_MEMBER = /^ *(?:(?:private|protected) .*|#private);\n/gm;

/**
 * Returns the public API of each package, by path of its report: its compiled declarations without comments, so that
 * reviews show each change.
 */
async function apiReports(root: string): Promise<ReadonlyMap<string, string>> {
  const reports = await Promise.all(PACKAGES.map((name) => reportOf(root, name)));
  return new Map(PACKAGES.map((name, index) => [`${FOLDER}/${name}.md`, reports[index] ?? '']));
}

/** Writes the reports. */
export async function writeApiReports(root: string): Promise<void> {
  await mkdir(join(root, FOLDER), { recursive: true });
  for (const [path, report] of await apiReports(root)) await writeFile(join(root, path), report);
}

/** Returns the reports that differ from the compiled declarations. */
export async function apiReportFaults(root: string): Promise<string[]> {
  const reports = [...(await apiReports(root))];
  const faults = await Promise.all(
    reports.map(async ([path, report]) => {
      const committed = await readFile(join(root, path), 'utf8').catch(() => '');
      return committed === report ? [] : [`${path}: the public API has changed; npm run fix updates the report`];
    }),
  );
  return faults.flat();
}

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, { readonly types?: string }>>;
}

async function reportOf(root: string, folder: string): Promise<string> {
  const base = join(root, 'packages', folder);
  if (folder === 'expo') await emitDeclarations(base);
  const manifest = JSON.parse(await readFile(join(base, 'package.json'), 'utf8')) as Manifest;
  const entries = Object.entries(manifest.exports).flatMap(([name, { types }]) =>
    types?.startsWith('./dist/') === true && !types.includes('*') ? [{ name, file: join(base, types) }] : [],
  );
  const declarations = await declarationsOf(
    base,
    entries.map(({ file }) => file),
  );
  const sections = entries.map(({ name, file }) => {
    const title = `${manifest.name}${name.slice(1)}`;
    return `## ${title}\n\n\`\`\`ts\n${declarations.get(file) ?? ''}\n\`\`\``;
  });
  return `${[`# ${manifest.name}`, 'Written by `npm run fix`; `npm run check` compares.', ...sections].join('\n\n')}\n`;
}

/** Emits declarations file by file, without types of other modules: those that this package adapts may be absent. */
async function emitDeclarations(base: string): Promise<void> {
  const options = ['--declaration', '--emitDeclarationOnly', '--isolatedDeclarations', '--noCheck'];
  const { ok, output } = await tool('typescript/bin/tsc', ['-p', base, ...options]);
  if (!ok) throw new Error(output);
}

/** Returns the declarations of the exports of each file. */
async function declarationsOf(base: string, files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // Inside the package, so that imports resolve.
  const folder = await mkdtemp(join(base, 'dist/.api-'));
  const config = join(folder, 'tsconfig.json');
  await writeFile(config, JSON.stringify({ compilerOptions: { types: [], skipLibCheck: true }, files }));
  const api = new API({ cwd: folder });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`Project not found: ${config}.`);
    const { program, checker } = project;
    return new Map(
      files.map((file) => {
        const source = program.getSourceFile(file);
        const module = source && checker.getSymbolAtLocation(source);
        if (!module) throw new Error(`${file} has no exports; compile it with tsc -b.`);
        return [file, exportsText(checker, module, '')];
      }),
    );
  } finally {
    api.close();
    await rm(folder, { recursive: true });
  }
}

function exportsText(checker: Checker, module: TypeSymbol, indent: string): string {
  const symbols = checker.getExportsOfModule(module).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return symbols.map((symbol) => declarationOf(checker, symbol, indent)).join('\n');
}

function declarationOf(checker: Checker, symbol: TypeSymbol, indent: string): string {
  const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  if (target.flags & SymbolFlags.ValueModule) {
    return `namespace ${symbol.name} {\n${exportsText(checker, target, `${indent}  `)}\n}`;
  }
  const texts = target.declarations.map((declaration) => textOf(declaration.resolve()));
  return texts.map((text) => text.replaceAll(/^(?=.)/gm, indent)).join('\n');
}

function textOf(node: Node | undefined): string {
  if (!node) return '';
  const text = is.isVariableDeclaration(node) ? `const ${node.getText()};` : node.getText();
  return text
    .replaceAll(COMMENT, '')
    .replaceAll(HIDDEN_MEMBER, '')
    .replace(/^export (?:declare )?/, '')
    .trim();
}
