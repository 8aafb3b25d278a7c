import type { ParseArgsOptionsConfig } from 'node:util';
import { LogsQuery } from '@chatwire/protocol';
import type { OptionValues } from '../command.ts';
import { HELP } from '../texts/help.ts';
import { queryOf } from './option-values.ts';

/** Query parameters that are not options: the commands set position and page size. */
const NOT_FILTERS: readonly string[] = ['affix', 'logId', 'limit', 'perPage'];
const NAMES = Object.keys(LogsQuery.properties).filter((name) => !NOT_FILTERS.includes(name));
/** Filters that the help lists by name. It describes the negated ones in one line. */
const LISTED = NAMES.filter((name) => !name.startsWith('not.'));

/** Options for the filters of the logs endpoint, with the same names. */
export const FILTER_OPTIONS: ParseArgsOptionsConfig = Object.fromEntries(
  NAMES.map((name) => [name, { type: 'string' as const }]),
);

/** Help text of the filters. */
export const FILTER_LINES = [HELP.filters, ...wrapped(LISTED.map((name) => `--${name}`)), HELP.negated].join('\n');

/** Returns the given filters as query parameters. */
export function filtersOf(values: OptionValues): Record<string, string> {
  return queryOf(values, NAMES);
}

function wrapped(words: readonly string[]): string[] {
  const lines: string[] = [];
  let line = ' ';
  for (const word of words) {
    if (line.length + word.length > 90) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
