import type { AuditEntry } from '@chatwire/protocol';
import { auditSentence } from '@chatwire/protocol/audit-sentence';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tableTime, wholeTime } from '../../text/times.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Tag } from '../parts/tag.tsx';
import { ActorLink } from './actor-link.tsx';
import { AUDIT_OUTCOME_LABELS, type AuditSearch } from './audit-search.ts';
import { SettingChanges } from './setting-changes.tsx';

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  /** Filters of the list; links keep them. */
  readonly search: AuditSearch;
}

/** Entries as sentences, newest first. */
export function AuditTable({ entries, search }: AuditTableProps): ReactNode {
  return (
    <div className="audit-table">
      <DataTable label="Audit entries" columns={['Time', 'Entry', 'Actor', 'Address']} hasActions={false}>
        {entries.map((entry) => (
          <tr key={entry.auditId}>
            <td title={wholeTime(entry.atMS)}>{tableTime(entry.atMS)}</td>
            <th scope="row">
              <Link
                to="/admin/$section"
                params={{ section: 'audit' }}
                search={{ ...search, item: String(entry.auditId) }}
              >
                {auditSentence(entry)}
              </Link>{' '}
              {entry.outcome !== 'done' && <Tag isOff>{AUDIT_OUTCOME_LABELS[entry.outcome]}</Tag>}
              <SettingChanges entry={entry} />
            </th>
            <td>
              <ActorLink actor={entry.actor} search={search} />
            </td>
            <td className="mono">{entry.address ?? '–'}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  );
}
