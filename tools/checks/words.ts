import { BANNED_WORDS, type BannedWord } from './banned-words.ts';
import { type Prose, proseOfCode, proseOfPage } from './prose-of.ts';
import { repositoryPaths, textOfFile } from './repository-files.ts';

const CODE = /\.(?:tsx?|mjs|js)$/;
const PAGE = /\.(?:md|html)$/;
/**
 * Not checked: texts of demo users, other languages, names of emoji, results of earlier runs, and released migrations.
 */
const EXCLUDED =
  /\/(?:localization|notification-check)\/tables\/(?!en\.)|\/checks\/texts\/(?!en\.|check-)|\/emoji\/|emoji-names|\/reactions\/names\/|\/demo\/(?:story|stories|people|content|assistants)\/|^bench\/results\/|\/storage\/migrations\/\d|^CODE_OF_CONDUCT\.md$|^docs\/spec\/map\.md$|^tools\/checks\/(?:banned-words|prose-of|words\.test)\.ts$|^docs\/glossary\.md$/;
/** Marks the line of an exception, with its reason. */
const EXCEPTION = /lint-words: \S/;

/**
 * Returns the banned wordings in comments, strings, test titles, interface texts, and docs. `folders` default: the
 * whole repository.
 */
export async function wordFaults(root: string, folders: readonly string[] = []): Promise<string[]> {
  const paths = (await repositoryPaths(root, folders)).filter(isChecked);
  const faults = await Promise.all(paths.map(async (path) => faultsIn(path, await textOfFile(root, path))));
  return faults.flat();
}

function isChecked(path: string): boolean {
  return (CODE.test(path) || PAGE.test(path)) && !EXCLUDED.test(path);
}

/** Returns the banned wordings of one file, each with its line and what to write instead. */
export function faultsIn(path: string, source: string): readonly string[] {
  const lines = source.split('\n');
  const prose = PAGE.test(path) ? proseOfPage(source) : proseOfCode(source, path.endsWith('x'));
  return prose
    .filter(({ line }) => !EXCEPTION.test(lines[line - 1] ?? ''))
    .flatMap((each) => BANNED_WORDS.flatMap((word) => faultOf(path, each, word)));
}

function faultOf(
  path: string,
  prose: Prose,
  { pattern, instead, scope: where, except }: BannedWord,
): readonly string[] {
  if (where === 'titles' && prose.kind !== 'title') return [];
  if (where === 'docs' && prose.kind !== 'doc') return [];
  if (where === 'people' && (prose.kind === 'comment' || prose.kind === 'title')) return [];
  if (except?.test(path)) return [];
  const match = pattern.exec(prose.text)?.[0];
  return match === undefined ? [] : [`${path}:${prose.line}: "${match.trim()}": ${instead}`];
}

if (import.meta.main) {
  const faults = await wordFaults(process.cwd(), process.argv.slice(2));
  for (const fault of faults) console.log(fault);
  console.log(`${faults.length} found`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
