import { glob, readFile } from 'node:fs/promises';

const PAGES = ['*.md', 'deploy/*.md', 'docs/**/*.md', '{packages,apps}/*/README.md', 'bench/**/*.md'];

/** A page of the docs. */
export interface DocPage {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** Returns the Markdown pages of the repository in the working directory. */
export async function docPages(): Promise<readonly DocPage[]> {
  const paths = (await Array.fromAsync(glob(PAGES))).filter((path) => !path.includes('node_modules'));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}
