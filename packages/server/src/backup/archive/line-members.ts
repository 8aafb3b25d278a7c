import { textMember, textOf } from './sealed-members.ts';
import type { TarMember } from './tar.ts';

/**
 * Approximate maximum length of a file, in characters. Tar archives contain the length of a file before its content, so files
 * must fit into memory.
 */
const PART_LENGTH = 4_000_000;

/** Yields files `<folder>/000001.ndjson` and so on with the lines. Calls `onPart` with the number of lines of each. */
export async function* linesMembers(
  folder: string,
  pages: AsyncIterable<readonly string[]>,
  onPart: (lines: number) => void,
): AsyncGenerator<TarMember, void, undefined> {
  let lines: string[] = [];
  let length = 0;
  let part = 0;
  const flush = (): TarMember => {
    part += 1;
    onPart(lines.length);
    const member = textMember(
      `${folder}/${String(part).padStart(6, '0')}.ndjson`,
      lines.map((line) => `${line}\n`).join(''),
    );
    lines = [];
    length = 0;
    return member;
  };
  for await (const page of pages) {
    lines.push(...page);
    length += page.reduce((sum, line) => sum + line.length, 0);
    if (length >= PART_LENGTH) yield flush();
  }
  if (lines.length > 0) yield flush();
}

/** Returns the lines of a file of an archive. */
export async function linesIn(member: TarMember): Promise<string[]> {
  return (await textOf(member)).split('\n').filter((line) => line !== '');
}
