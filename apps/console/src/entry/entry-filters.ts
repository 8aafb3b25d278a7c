import type { LogEntry } from '@chatwire/protocol';
import type { Filter } from '../filter/filter.ts';
import type { FieldName } from '../filter/filter-fields.ts';

type EntryField = (FieldName & keyof LogEntry) | 'deviceState';

/** Fields of the table's cells by column, the most specific first. Other columns have no filter. */
const BY_COLUMN: Readonly<Record<string, readonly EntryField[]>> = {
  outcome: ['outcome'],
  recipient: ['recipient'],
  why: ['reason', 'outcome'],
  device: ['deviceState'],
  through: ['provider', 'channel'],
  trigger: ['trigger'],
  from: ['sender', 'receiver'],
  message: ['messageId'],
  type: ['messageType'],
  'provider-id': ['providerId'],
};

/** Fields by which people narrow a view, in the order of the table. */
const DEFAULT_FIELDS: readonly EntryField[] = [
  'outcome',
  'reason',
  'recipient',
  'sender',
  'receiver',
  'channel',
  'provider',
  'trigger',
  'deviceState',
  'messageId',
];

/**
 * Returns the filters for the values in a cell of the table. If the cell has no value to filter by, returns the usual
 * filters of the entry.
 */
export function filtersOfEntry(entry: Partial<LogEntry>, column = ''): readonly Filter[] {
  const names = Object.hasOwn(BY_COLUMN, column) ? (BY_COLUMN[column] ?? DEFAULT_FIELDS) : DEFAULT_FIELDS;
  return names.flatMap((name) => {
    const value = String((name === 'deviceState' ? entry.device?.state : entry[name]) ?? '');
    // A negated filter is a list separated by commas.
    return value === '' || value.includes(',') ? [] : [{ name, value }];
  });
}
