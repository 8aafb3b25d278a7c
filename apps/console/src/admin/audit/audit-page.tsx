import type { AuditSettings, AuditPage as Page } from '@chatwire/protocol';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useApi } from '../../api/api-context.ts';
import { AUDIT } from '../../api/paths.ts';
import { useExports } from '../../export/export-context.ts';
import { exportName } from '../../export/export-name.ts';
import { openSink } from '../../export/export-sink.ts';
import { LOADING, REFRESH } from '../../text/common.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Card, Section } from '../parts/section.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditSearch, auditParamsOf } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';
import { RetentionCard } from './retention-card.tsx';
import { useAuditSearch } from './use-audit-search.ts';

const PAGE_ENTRIES = '50';
const NO_PAGE: number | undefined = undefined;

/** Entries of the audit log, newest first, with filters, export, and retention. */
export function AuditPage(): ReactNode {
  const api = useApi();
  const { search, setSearch } = useAuditSearch();
  const settings = useQuery({
    queryKey: ['admin', 'audit', 'settings'],
    queryFn: ({ signal }) => api.get<AuditSettings>(`${AUDIT}/settings`, {}, signal),
  });
  const filters = JSON.stringify(search);
  // A relative range ends at the time its filter was set.
  const params = useMemo(() => auditParamsOf(JSON.parse(filters) as AuditSearch, Date.now()), [filters]);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['admin', 'audit', 'entries', params],
    queryFn: ({ pageParam, signal }) => {
      const position = pageParam === undefined ? {} : { auditId: String(pageParam) };
      return api.getWhole<Page>(`${AUDIT}/entries`, { ...params, ...position, limit: PAGE_ENTRIES }, signal);
    },
    initialPageParam: NO_PAGE,
    getNextPageParam: ({ meta }) => meta.next?.auditId,
  });
  const entries = data?.pages.flatMap((page) => page.data);

  return (
    <Section
      title="Audit"
      about={
        <>
          Who changed what, who accessed content, and which credentials were rejected. Entries can’t be changed. What
          users change in their own preferences is on their pages: <Link to="/people">People</Link>.
        </>
      }
      actions={<ExportButton params={params} />}
    >
      <Card>
        <AuditFilters search={search} onChange={setSearch}>
          <button type="button" className="button" title={REFRESH} disabled={isFetching} onClick={() => void refetch()}>
            <Icon name="repeat" />
            <span className="visually-hidden">{REFRESH}</span>
          </button>
        </AuditFilters>
        {error && <LoadError error={error} what="the audit log" onRetry={() => void refetch()} />}
        {!entries && !error && (
          <p className="state" role="status">
            {LOADING}
          </p>
        )}
        {entries?.length === 0 && <p className="audit-none">No entries match.</p>}
        {entries && entries.length > 0 && <AuditTable entries={entries} search={search} />}
        {hasNextPage && (
          <button type="button" className="button" disabled={isFetching} onClick={() => void fetchNextPage()}>
            Load older
          </button>
        )}
      </Card>
      {settings.data && <RetentionCard settings={settings.data} />}
    </Section>
  );
}

/** Exports all entries that match the filters, not only the loaded rows. */
function ExportButton({ params }: { readonly params: Readonly<Record<string, string>> }): ReactNode {
  const exports = useExports();
  async function start(): Promise<void> {
    const sink = await openSink(exportName('audit-log', 'ndjson', new Date()));
    if (sink) await exports.start({ format: 'ndjson', path: `${AUDIT}/export`, params, sink });
  }
  return (
    <button type="button" className="button" onClick={() => void start()}>
      <Icon name="download" />
      Export NDJSON
    </button>
  );
}
