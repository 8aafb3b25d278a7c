import type { LogEntry } from '@chatwire/protocol';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import type { ReactNode } from 'react';
import { durationText, tableTime } from '../text/times.ts';
import { otherMessageText } from './clear-push-of.ts';
import { EntryLink } from './entry-link.tsx';
import { useClearPush } from './use-clear-push.ts';

interface Props {
  readonly entry: LogEntry;
  /** See `EntryLink`. */
  readonly messageId?: number | undefined;
}

/**
 * Links to the push that cleared the notification of an entry, and says how long it had waited, and whether it was about another message;
 * nothing if none did.
 */
export function ClearedBy({ entry, messageId }: Props): ReactNode {
  const { push } = useClearPush(entry);
  if (!push) return null;
  const { _id, processingEndedAtMS, cleared, trigger } = push;
  const other = otherMessageText(entry, push);
  return (
    <p className="related-pushes">
      Cleared by:{' '}
      <EntryLink logId={_id} messageId={messageId}>
        {TRIGGER_LABELS[trigger]} {tableTime(processingEndedAtMS)}
      </EntryLink>
      {other !== undefined && `, ${other}`}
      {cleared?.waitedMS !== undefined && `, ${durationText(cleared.waitedMS)} later`}
    </p>
  );
}
