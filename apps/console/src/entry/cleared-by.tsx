import type { DeviceContext, LogEntry } from '@chatwire/protocol';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import type { ReactNode } from 'react';
import { tableTime } from '../text/times.ts';
import { clearedAfterReadText, otherMessageText } from './clear-push-of.ts';
import { EntryLink } from './entry-link.tsx';
import { useClearPush } from './use-clear-push.ts';

interface Props {
  readonly entry: LogEntry;
  readonly facts: DeviceContext | undefined;
  /** See `EntryLink`. */
  readonly messageId?: number | undefined;
}

/**
 * Links to the push that cleared the notification of an entry, and says how long after the message was read that was, and whether it was about another message;
 * nothing if none did.
 */
export function ClearedBy({ entry, facts, messageId }: Props): ReactNode {
  const { push } = useClearPush(entry);
  if (!push) return null;
  const { _id, processingEndedAtMS, trigger } = push;
  const other = otherMessageText(entry, push);
  // The answers already say why an ordinary push cleared it late.
  const after = trigger === 'cleared' ? clearedAfterReadText(entry, facts, push) : undefined;
  return (
    <p className="related-pushes">
      Cleared by:{' '}
      <EntryLink logId={_id} messageId={messageId}>
        {TRIGGER_LABELS[trigger]} {tableTime(processingEndedAtMS)}
      </EntryLink>
      {other !== undefined && `, ${other}`}
      {after !== undefined && `, ${after}`}
    </p>
  );
}
