import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { anchorOf } from './anchor-of.ts';
import { colorTable } from './color-table.ts';
import { type ExportDoc, type Member, readExports } from './read-exports.ts';
import { PARTS } from './reference-parts.ts';

/** Path of the reference; a test checks that it is up to date. */
export const PROPS_FILE = 'docs/ui-kit/props.md';

/**
 * Returns the reference of all exports of `@chatwire/react-native`, from their types and comments. Throws if an export
 * is in none of its parts. `npm run fix` writes the file.
 */
export function propsReference(root: string): string {
  const exports = readExports(join(root, 'packages/ui-kit'), [
    'src/notification-check/index.ts',
    'src/rich-markdown/index.ts',
  ]);
  const listed = new Set(PARTS.flatMap(({ names }) => names));
  const unlisted = [...exports.keys()].filter((name) => !listed.has(name));
  if (unlisted.length > 0) throw new Error(`Exports that are in no part of the reference: ${unlisted.join(', ')}`);
  const parts = PARTS.map(({ title, names }) => {
    const sections = names.map((name) => {
      const exportDoc = exports.get(name);
      if (!exportDoc) throw new Error(`The reference names ${name}, which is not exported.`);
      return sectionOf(name, exportDoc);
    });
    return [`## ${title}`, ...sections].join('\n\n');
  });
  const contents = PARTS.map(({ title }) => `[${title}](#${anchorOf(title)})`).join(' · ');
  return `${[INTRODUCTION, contents, ...parts].join('\n\n')}\n`;
}

const INTRODUCTION = `# Reference

This page lists all exports of \`@chatwire/react-native\`, of \`@chatwire/react-native/notification-check\` ([notification check](#notification-check)), and of \`@chatwire/react-native/rich-markdown\` ([rich Markdown](#rich-markdown)). \`npm run fix\` generates it from the types; a test fails if it is out of date. Your app may change every prop at any time.`;

function sectionOf(name: string, { meaning, code, members }: ExportDoc): string {
  const parts = [`### ${name}`];
  if (meaning !== '') parts.push(meaning);
  if (name === 'ChatColors') return [...parts, colorTable(members)].join('\n\n');
  if (code !== undefined) parts.push(`\`\`\`text\n${code}\n\`\`\``);
  if (members.length > 0) parts.push(memberTable(members));
  return parts.join('\n\n');
}

/** Formats members as a table; with a column for defaults if there are any. */
function memberTable(members: readonly Member[]): string {
  const hasDefaults = members.some((member) => member.default !== undefined);
  const rows = members.map((member) => {
    const row = `| \`${member.name}\` | ${codeCell(member.type)} | ${member.meaning} |`;
    return hasDefaults ? `${row} ${member.default ?? ''} |` : row;
  });
  const head = hasDefaults
    ? ['| Name | Type | Meaning | Default |', '|---|---|---|---|']
    : ['| Name | Type | Meaning |', '|---|---|---|'];
  return [...head, ...rows].join('\n');
}

/** Returns code as a table cell. Escapes bars, which end a cell even inside code. */
function codeCell(type: string): string {
  return `\`${type.replaceAll('|', '\\|')}\``;
}

/** Writes docs/ui-kit/props.md. */
export function writePropsReference(root: string): void {
  writeFileSync(join(root, PROPS_FILE), propsReference(root));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writePropsReference(join(import.meta.dirname, '..', '..'));
