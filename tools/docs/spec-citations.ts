import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { repositoryPaths, textOfFile } from '../checks/repository-files.ts';
import { anchorOf } from './anchor-of.ts';

/** Documents of the specification in reading order. */
export const SPEC_DOCUMENTS = [
  'notifications',
  'rest-and-realtime',
  'sdk',
  'message-list',
  'last-mile',
  'operations',
] as const;

/** A heading of docs/spec. `id`: `notifications.md#rule-order`. */
export interface Clause {
  readonly id: string;
  readonly title: string;
  /** Heading level: 2 for a section, 3 for a clause within it. */
  readonly level: number;
}

/** A file that cites a clause. */
export interface Citation {
  readonly path: string;
  readonly id: string;
}

const CODE = /\.(?:tsx?|mjs|js|css|html)$/;
/** One document with one or more of its anchors, possibly on several lines of a comment. */
const LINK = /docs\/spec\/([a-z-]+\.md)((?:,?[ \n*/]*#[a-z\d][a-z\d-]*)+)/g;

/** Returns the clauses of one document in order. */
export async function clausesOf(root: string, document: string): Promise<readonly Clause[]> {
  const text = await readFile(join(root, `docs/spec/${document}.md`), 'utf8');
  const headings = text.replaceAll(/^```.*?^```$/gms, '').matchAll(/^(##|###) (.+)$/gm);
  return [...headings].map(([, marks = '', title = '']) => ({
    id: `${document}.md#${anchorOf(title)}`,
    title,
    level: marks.length,
  }));
}

/** Returns the citations in a file. `text`: its content. */
export function citationsIn(path: string, text: string): readonly Citation[] {
  return [...text.matchAll(LINK)].flatMap(([, document = '', anchors = '']) =>
    [...anchors.matchAll(/#([\w-]+)/g)].map(([anchor]) => ({ path, id: `${document}${anchor}` })),
  );
}

/** Returns the code of the repository: tracked files, and new ones that are not ignored. */
export async function codeFiles(root: string): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const paths = (await repositoryPaths(root)).filter(
    (path) => CODE.test(path) && !basename(path).startsWith('spec-citations'),
  );
  return Promise.all(paths.map(async (path) => ({ path, text: await textOfFile(root, path) })));
}
