import type { LogEntry } from '@chatwire/protocol';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ApiClient, Params } from '../api/api-client.ts';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';
import type { LogRow, LogSource, PageFrom } from '../log-window/log-source.ts';
import { type LogSnapshot, LogWindow } from '../log-window/log-window.ts';

/** Returns the log window of these filters, from an entry or the newest one; new filters create a new window. */
export function useLogWindow(
  filter: Params,
  at: string | undefined,
): { readonly window: LogWindow; readonly snapshot: LogSnapshot } {
  const api = useApi();
  const window = useMemo(() => new LogWindow(sourceOf(api, filter), at), [api, filter, at]);
  useEffect(() => {
    void window.load();
    return () => window.close();
  }, [window]);
  return { window, snapshot: useSyncExternalStore(window.subscribe, window.getSnapshot) };
}

interface LogsPage {
  readonly data: readonly LogEntry[];
  readonly meta: { readonly next?: unknown };
}

function sourceOf(api: ApiClient, filter: Params): LogSource {
  return {
    async page(from, limit, signal) {
      const params = { ...filter, ...positionOf(from), limit: String(limit) };
      const { data, meta } = await api.getWhole<LogsPage>(LOGS, params, signal);
      const isNewer = from !== undefined && 'after' in from;
      return { rows: data.map(rowOf), hasMore: isNewer ? data.length === limit : meta.next !== undefined };
    },
  };
}

function positionOf(from: PageFrom | undefined): Params {
  if (from === undefined) return {};
  return 'after' in from ? { affix: 'prepend', logId: from.after } : { affix: 'append', logId: from.before };
}

function rowOf({ payload: _, attempts: __, ...row }: LogEntry): LogRow {
  return row;
}
