import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import type { ReactNode } from 'react';
import type { EntryNames } from '../names/use-entry-names.ts';
import type { EntryDetail } from './use-entry.ts';

interface Props {
  readonly entry: EntryDetail;
  readonly names: EntryNames;
}

/** The event of an entry, and between whom: `Message · Ivo Marek → Harbour crew · for Mara Lindqvist`. */
export function EntryParties({ entry, names: { user, receiver } }: Props): ReactNode {
  const { trigger, sender, recipient, receiver: to } = entry;
  const isForOther = recipient !== undefined && recipient !== to;
  const parts = [
    TRIGGER_LABELS[trigger],
    `${user(sender) ?? sender} → ${receiver ?? to}`,
    ...(isForOther ? [`for ${user(recipient) ?? recipient}`] : []),
  ];
  return <p className="entry-parties">{parts.join(' · ')}</p>;
}
