import '../../ui/property-list.css';
import type { AuditChange, AuditEntry } from '@chatwire/protocol';
import { auditActorText, auditSentence, changedNothing } from '@chatwire/protocol/audit-sentence';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { AUDIT } from '../../api/paths.ts';
import { wholeTime } from '../../text/times.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Card, Section } from '../parts/section.tsx';
import { ActorLink } from './actor-link.tsx';
import { AUDIT_OUTCOME_LABELS, type AuditSearch } from './audit-search.ts';
import { useAuditSearch } from './use-audit-search.ts';

/** An audit entry with its changes. */
export function AuditEntryPage({ auditId }: { readonly auditId: string }): ReactNode {
  const api = useApi();
  const { search } = useAuditSearch();
  const query = useQuery({
    queryKey: ['admin', 'audit', 'entry', auditId],
    queryFn: ({ signal }) => api.get<AuditEntry>(`${AUDIT}/entries/${encodeURIComponent(auditId)}`, {}, signal),
  });
  return (
    <>
      <BackLink to="audit" label="Audit" search={search} />
      <Loaded query={query} what="this entry">
        {(entry) => (
          <Section title={auditSentence(entry)}>
            <Card>
              <dl className="property-list audit-properties">
                {rowsOf(entry, search).map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </Card>
            {entry.changes && entry.changes.length > 0 && <Changes changes={entry.changes} />}
            {changedNothing(entry) && (
              <Card title="Changes">
                <p className="audit-none">None. All settings already had the values in the request.</p>
              </Card>
            )}
          </Section>
        )}
      </Loaded>
    </>
  );
}

function rowsOf(entry: AuditEntry, search: AuditSearch): readonly (readonly [string, ReactNode])[] {
  const { actor, target } = entry;
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Time', wholeTime(entry.atMS)],
    ['Outcome', AUDIT_OUTCOME_LABELS[entry.outcome] + (entry.code === undefined ? '' : ` (${entry.code})`)],
    ['Actor', auditActorText(actor)],
    ['Actor ID', actor.id && <ActorLink key="actor" actor={actor} search={search} />],
    ['Address', entry.address && <code>{entry.address}</code>],
    ['Action', <code key="action">{entry.action}</code>],
    ['Target', target && [target.kind, target.name, target.id].filter(Boolean).join(' · ')],
    ['Call', entry.operation && <code>{entry.operation}</code>],
    ['Request ID', entry.requestId && <code>{entry.requestId}</code>],
    ['Times', entry.count > 1 ? entry.count.toLocaleString() : undefined],
  ];
  return rows.filter(([, value]) => value !== undefined && value !== '');
}

function Changes({ changes }: { readonly changes: readonly AuditChange[] }): ReactNode {
  return (
    <Card title="Changes">
      <div className="audit-changes">
        <DataTable label="Changes" columns={['Setting', 'Before', 'After']} hasActions={false}>
          {changes.map((change) => (
            <tr key={change.member}>
              <th scope="row">{change.member}</th>
              <td data-label="Before">{valueText(change.before)}</td>
              <td data-label="After">{valueText(change.after)}</td>
            </tr>
          ))}
        </DataTable>
      </div>
    </Card>
  );
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
