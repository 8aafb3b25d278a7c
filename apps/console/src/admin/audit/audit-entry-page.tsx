import '../../ui/property-list.css';
import type { AuditEntry } from '@chatwire/protocol';
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
import { changeWords } from './change-words.ts';
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
            {entry.changes && entry.changes.length > 0 && <Changes action={entry.action} changes={entry.changes} />}
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

/** Changes in words, with the paths and the values of the API in small type. */
function Changes({ action, changes = [] }: Pick<AuditEntry, 'action' | 'changes'>): ReactNode {
  return (
    <Card title="Changes">
      <div className="audit-changes">
        <DataTable label="Changes" columns={['Setting', 'Before', 'After']} hasActions={false}>
          {changes.map((change) => {
            const { label, before, after } = changeWords(action, change);
            return (
              <tr key={change.member}>
                <th scope="row">
                  <WithCode text={label} code={change.member} />
                </th>
                <td data-label="Before">
                  <WithCode text={before} code={codeOf(change.before)} />
                </td>
                <td data-label="After">
                  <WithCode text={after} code={codeOf(change.after)} />
                </td>
              </tr>
            );
          })}
        </DataTable>
      </div>
    </Card>
  );
}

interface WithCodeProps {
  readonly text: string;
  /** Shown below the text if it differs. */
  readonly code: string | undefined;
}

function WithCode({ text, code }: WithCodeProps): ReactNode {
  return (
    <>
      {text}
      {code !== undefined && code !== text && <small className="mono">{code}</small>}
    </>
  );
}

function codeOf(value: unknown): string | undefined {
  return typeof value === 'string' || value === undefined ? value : JSON.stringify(value);
}
