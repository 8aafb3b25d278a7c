import './setting-changes.css';
import type { AuditEntry } from '@chatwire/protocol';
import { type ReactNode, useState } from 'react';
import { settingChangeTexts } from './audit-change-text.ts';

const MAX_NAMED = 3;

/** The changed settings of an entry. A button shows those after the first three. */
export function SettingChanges({ entry }: { readonly entry: AuditEntry }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const texts = settingChangeTexts(entry);
  if (texts.length === 0) return null;
  // A button that shows a single change would be as long as the change.
  const hasMore = texts.length > MAX_NAMED + 1;
  const shown = hasMore && !isWhole ? texts.slice(0, MAX_NAMED) : texts;
  return (
    <small className="setting-changes">
      {texts.length > 1 && `${texts.length} settings: `}
      {shown.join('; ')}
      {hasMore && (
        <>
          {'; '}
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `and ${texts.length - MAX_NAMED} more`}
          </button>
        </>
      )}
    </small>
  );
}
