import './change-marks.css';
import { Popover } from '@base-ui/react/popover';
import type { AuditEntry } from '@chatwire/protocol';
import { auditSentence } from '@chatwire/protocol/audit-sentence';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SettingChanges } from '../../admin/audit/setting-changes.tsx';
import type { Span } from '../../plots/span.ts';
import { shortTime } from '../../text/times.ts';
import { changesText } from './changes-text.ts';
import { groupChanges } from './group-changes.ts';

interface ChangeMarksProps {
  /** Spans of the plot. */
  readonly spans: readonly Span[];
  readonly changes: readonly AuditEntry[];
}

/** Marks in a plot where settings or provider accounts were changed; each lists its changes, which link to the audit log. */
export function ChangeMarks({ spans, changes }: ChangeMarksProps): ReactNode {
  return groupChanges(spans, changes).map(({ share, changes: group }) => {
    const text = `${changesText(group.length)}, ${shortTime(group[0]?.atMS ?? 0)}`;
    return (
      <Popover.Root key={group[0]?.auditId}>
        <Popover.Trigger
          className="change-mark"
          openOnHover
          delay={100}
          style={{ left: `${share * 100}%` }}
          aria-label={text}
        >
          <small>{group.length > 1 ? group.length : ''}</small>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={4} collisionPadding={8} className="popup-place">
            <Popover.Popup className="popup change-list" aria-label={text}>
              <ChangeList changes={group} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    );
  });
}

function ChangeList({ changes }: { readonly changes: readonly AuditEntry[] }): ReactNode {
  return (
    <ul>
      {changes.map((entry) => (
        <li key={entry.auditId}>
          <span className="change-list-time">{shortTime(entry.atMS)}</span>{' '}
          <Link to="/admin/$section" params={{ section: 'audit' }} search={{ item: String(entry.auditId) }}>
            {auditSentence(entry)}
          </Link>
          <SettingChanges entry={entry} />
        </li>
      ))}
    </ul>
  );
}
