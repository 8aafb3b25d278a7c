import { useLocation } from '@tanstack/react-router';
import { useEntry } from '../entry/use-entry.ts';
import { parseLogsSearch } from '../logs/logs-search.ts';
import { useNames } from '../names/names-context.ts';
import type { OpenEntry } from './explain-items.ts';

/** Returns the entry that is open in the log; undefined on other pages, and for entries without a recipient. */
export function useOpenEntry(): OpenEntry | undefined {
  const { pathname, search } = useLocation();
  const { entry: id } = parseLogsSearch(search);
  const { data } = useEntry(pathname.endsWith('/logs') ? id : undefined);
  const nameOf = useNames([['user', data?.recipient]]);
  if (data?.recipient === undefined) return undefined;
  const { _id, messageId, recipient } = data;
  return { _id, messageId, recipient, name: nameOf('user', recipient) };
}
