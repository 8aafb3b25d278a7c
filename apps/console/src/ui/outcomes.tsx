import './outcomes.css';
import type { LogEntry } from '@chatwire/protocol';
import { OUTCOME_LABELS, resultTone } from '@chatwire/protocol/entry-summary';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Outcome = LogEntry['outcome'];

/** Icons of outcomes. Colour is never the only distinction. */
const ICONS: Readonly<Record<Outcome, IconName>> = {
  sent: 'send',
  failed: 'cross',
  skipped: 'minus',
  unreachable: 'warning',
};

/** An outcome, with its colour and icon. */
export function OutcomeTag({ outcome }: { readonly outcome: Outcome }): ReactNode {
  return (
    <span className={`outcome ${resultTone(outcome)}`}>
      <Icon name={ICONS[outcome]} size={12} />
      {OUTCOME_LABELS[outcome]}
    </span>
  );
}
