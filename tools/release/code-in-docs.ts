import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './published.ts';

/** Returns the code block of a page that contains a text. `page`: path in the repository. Throws if there is none. */
export function codeInDocs(page: string, text: string): string {
  const blocks = readFileSync(join(ROOT, page), 'utf8').matchAll(/^```\w*\n(.*?)^```$/gms);
  const matching = [...blocks].map(([, code = '']) => code).find((code) => code.includes(text));
  if (matching === undefined) throw new Error(`${page} has no code block with “${text}”.`);
  return matching;
}
