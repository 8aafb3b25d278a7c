import type { ParseArgsOptionsConfig } from 'node:util';
import { LogsQuery } from '@chatwire/protocol';
import { type OptionValues, textOf } from '../command.ts';
import { HELP } from '../texts/help.ts';

/** The command sets position and page size itself. */
const NOT_FILTERS: readonly string[] = ['affix', 'logId', 'limit', 'perPage'];
const NAMES = Object.keys(LogsQuery.properties).filter((name) => !NOT_FILTERS.includes(name));

/** The filters of the logs endpoint under their own names. */
export const FILTER_OPTIONS: ParseArgsOptionsConfig = Object.fromEntries(
  NAMES.map((name) => [name, { type: 'string' as const }]),
);

/** The filters for `--help`. */
export const FILTER_LINES = [HELP.filters, ...wrapped(NAMES.map((name) => `--${name}`))].join('\n');

/** The filters that were given, as the query of a request. */
export function filtersOf(values: OptionValues): Record<string, string> {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const text = textOf(values, name);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
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
