import './change-marks.css';
import type { AuditEntry } from '@chatwire/protocol';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdminSearch } from '../../admin/admin-search.ts';
import { auditChangeText } from '../../admin/audit/audit-change-text.ts';
import type { Span } from '../../plots/span.ts';
import { shortTime } from '../../text/times.ts';
import { groupChanges } from './group-changes.ts';

interface ChangeMarksProps {
  /** Spans of the plot. */
  readonly spans: readonly Span[];
  readonly changes: readonly AuditEntry[];
}

/** Marks in a plot where settings or provider accounts were changed; each opens its audit entries. */
export function ChangeMarks({ spans, changes }: ChangeMarksProps): ReactNode {
  return groupChanges(spans, changes).map(({ share, changes: group }) => {
    const texts = group.map((entry) => `${shortTime(entry.atMS)}: ${auditChangeText(entry)}`);
    const text = [...(group.length > 1 ? [`${group.length} changes`] : []), ...texts].join('\n');
    return (
      <Link
        key={group[0]?.auditId}
        to="/admin/$section"
        params={{ section: 'audit' }}
        search={searchOf(group)}
        className="change-mark"
        style={{ left: `${share * 100}%` }}
        title={text}
        aria-label={text}
      >
        <small>{group.length > 1 ? group.length : ''}</small>
      </Link>
    );
  });
}

/** Returns the parameters that open the entry of one change, or the audit log at the time of several. */
function searchOf(group: readonly AuditEntry[]): AdminSearch {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return {};
  if (first === last) return { item: String(first.auditId) };
  return { from: String(first.atMS - 1), to: String(last.atMS) };
}
