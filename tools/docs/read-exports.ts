import { join } from 'node:path';
import type { FunctionDeclaration, MethodDeclaration, Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, SymbolFlags, type Symbol as TypeSymbol } from 'typescript/unstable/sync';

/** A public member of an interface or class. */
export interface Member {
  readonly name: string;
  readonly type: string;
  readonly meaning: string;
  readonly default: string | undefined;
}

/** Documentation of an export of a package. */
export interface ExportDoc {
  readonly meaning: string;
  /** Its source, if it has no members. */
  readonly code: string | undefined;
  readonly members: readonly Member[];
}

/** `See docs/spec/sdk.md#outbox, #outbox-rules.` */
const SEE_SPEC = / ?See docs\/spec\/[^.\s]+\.md#[\w-]+(?:, (?:docs\/spec\/[^.\s]+\.md)?#[\w-]+)*\.(?= |$)/g;

/** Returns the exports of a package by name: of its main entry point and of others, as paths from its folder. */
export function readExports(folder: string, more: readonly string[] = []): ReadonlyMap<string, ExportDoc> {
  const api = new API({ cwd: folder });
  try {
    const config = join(folder, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`Project not found: ${config}.`);
    return new Map(['src/index.ts', ...more].flatMap((entry) => exportsOf(project, join(folder, entry))));
  } finally {
    api.close();
  }
}

function exportsOf({ program, checker }: Project, index: string): [string, ExportDoc][] {
  const file = program.getSourceFile(index);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${index} has no exports.`);
  return checker.getExportsOfModule(module).map((symbol) => {
    const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return [symbol.name, exportDocOf(checker, target)];
  });
}

function exportDocOf(checker: Checker, symbol: TypeSymbol): ExportDoc {
  const node = nodeOf(symbol);
  const meaning = textOf(checker, symbol);
  if (is.isInterfaceDeclaration(node) || is.isClassDeclaration(node)) {
    const properties = inOrder(node, checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)));
    // Omits inherited members of classes, which are documented with their class; props are documented in one place.
    const ownProperties = is.isClassDeclaration(node)
      ? properties.filter((each) => nodeOf(each).parent === node)
      : properties;
    const members = ownProperties.flatMap((property) => memberOf(checker, property) ?? []);
    return { meaning, code: undefined, members };
  }
  if (is.isFunctionDeclaration(node)) return { meaning, code: withoutBody(node).replace(/^export /, ''), members: [] };
  if (is.isTypeAliasDeclaration(node)) return { meaning, code: node.getText().replace(/^export /, ''), members: [] };
  return { meaning, code: undefined, members: [] };
}

/**
 * Returns the members that a type declares, then those that it inherits, file by file. The compiler sorts all of them
 * by their position in any file, so a longer comment in one file would move members of another.
 */
function inOrder(type: Node, members: readonly TypeSymbol[]): readonly TypeSymbol[] {
  const fileOf = (member: TypeSymbol): string => {
    const node = member.declarations[0]?.resolve();
    return node && node.parent !== type ? node.getSourceFile().fileName : '';
  };
  return members.toSorted((a, b) => fileOf(a).localeCompare(fileOf(b), 'en'));
}

/** Returns undefined for a member that is private or documented with its class. */
function memberOf(checker: Checker, symbol: TypeSymbol): Member | undefined {
  const node = symbol.declarations[0]?.resolve();
  if (!node) return mappedMember(checker, symbol);
  const text = node.getText();
  if (/^(?:private|protected|override|(?:readonly )?#)/.test(text)) return undefined;
  const isOptional = /^(?:readonly )?\w+\?/.test(text);
  const { meaning, preset } = splitDefault(textOf(checker, symbol));
  return {
    name: isOptional ? `${symbol.name}?` : symbol.name,
    type: typeOf(node, text),
    meaning,
    default: preset,
  };
}

/** Returns a member of a mapped type such as a record, which has no declaration. */
function mappedMember(checker: Checker, symbol: TypeSymbol): Member {
  const type = checker.getTypeOfSymbol(symbol);
  return { name: symbol.name, type: type ? checker.typeToString(type) : '', meaning: '', default: undefined };
}

function typeOf(node: Node, text: string): string {
  if (is.isPropertySignatureDeclaration(node) || is.isPropertyDeclaration(node)) {
    // A property without a type annotation is initialised with a string.
    const written = node.type ? oneLine(node.type.getText()).replace(/^\| /, '') : 'string';
    return written.replace(/^\((\(.*\) => .*)\) \| undefined$/, '$1').replace(/ \| undefined$/, '');
  }
  const head = is.isMethodDeclaration(node) ? withoutBody(node) : text;
  return oneLine(head.replace(/^(?:abstract |override |async )*[\w$]+\??/, '').replace(/;$/, ''));
}

function withoutBody(node: FunctionDeclaration | MethodDeclaration): string {
  const text = node.getText();
  return text.slice(0, text.length - (node.body?.getText().length ?? 0)).trim();
}

function nodeOf(symbol: TypeSymbol): Node {
  const node = symbol.declarations[0]?.resolve();
  if (!node) throw new Error(`${symbol.name} has no declaration.`);
  return node;
}

/** Returns the documentation comment without citations of the specification. */
function textOf(checker: Checker, symbol: TypeSymbol): string {
  return oneLine(symbol.getDocumentationComment(checker)).replaceAll(SEE_SPEC, '').trim();
}

/** Splits off `Default: …`, which has its own column; text after it belongs to the description. */
function splitDefault(text: string): { readonly meaning: string; readonly preset: string | undefined } {
  const match = /(?:^| )Default:? (.+?)\.(?= [A-Z]|$)/.exec(text);
  if (!match) return { meaning: text, preset: undefined };
  return { meaning: text.replace(match[0], '').trim(), preset: match[1] };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/\( /g, '(').replaceAll(/, \)/g, ')').trim();
}
