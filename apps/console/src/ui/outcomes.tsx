import './outcomes.css';
import type { LogEntry } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Outcome = LogEntry['outcome'];

interface Look {
  readonly word: string;
  readonly icon: IconName;
}

/** Label and icon of each outcome. Colour is never the only distinction. */
export const OUTCOME_LOOKS: Readonly<Record<Outcome, Look>> = {
  sent: { word: 'Sent', icon: 'send' },
  failed: { word: 'Failed', icon: 'cross' },
  skipped: { word: 'Skipped', icon: 'minus' },
  unreachable: { word: 'Unreachable', icon: 'warning' },
};

/** An outcome, with its colour and icon. */
export function OutcomeTag({ outcome }: { readonly outcome: Outcome }): ReactNode {
  const { word, icon } = OUTCOME_LOOKS[outcome];
  return (
    <span className={`outcome ${outcome}`}>
      <Icon name={icon} size={12} />
      {word}
    </span>
  );
}
