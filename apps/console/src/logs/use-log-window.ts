import type { LogEntry } from '@chatwire/protocol';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ApiClient, Params } from '../api/api-client.ts';
import { useApi } from '../api/api-context.ts';
import { type LogRow, type LogSnapshot, LogWindow } from './window/log-window.ts';

/** The rows of the log with these filters; other filters are another window. */
export function useLogWindow(filter: Params): { readonly window: LogWindow; readonly snapshot: LogSnapshot } {
  const api = useApi();
  const window = useMemo(() => new LogWindow(sourceOf(api, filter)), [api, filter]);
  useEffect(() => {
    void window.load();
    return () => window.close();
  }, [window]);
  return { window, snapshot: useSyncExternalStore(window.subscribe, window.getSnapshot) };
}

interface LogsAnswer {
  readonly data: readonly LogEntry[];
  readonly meta: { readonly next?: unknown };
}

function sourceOf(api: ApiClient, filter: Params) {
  return {
    async page(before: string | undefined, limit: number, signal: AbortSignal) {
      const position = before === undefined ? {} : { affix: 'append', logId: before };
      const params = { ...filter, ...position, limit: String(limit) };
      const { data, meta } = await api.get<LogsAnswer>('/v3/notifications/v1/logs', params, signal);
      return { rows: data.map(withoutPayload), hasOlder: meta.next !== undefined };
    },
  };
}

export function withoutPayload({ payload: _, ...row }: LogEntry): LogRow {
  return row;
}
