import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EntryNames } from '../names/use-entry-names.ts';
import { useEventLabel } from './use-device-facts.ts';
import type { EntryDetail } from './use-entry.ts';

interface Props {
  readonly entry: EntryDetail;
  readonly names: EntryNames;
}

/**
 * The event of an entry, and between whom, with links to their pages: `Message · Ivo Marek → Harbour crew · for Mara
 * Lindqvist`.
 */
export function EntryParties({ entry, names: { user, receiver } }: Props): ReactNode {
  const { sender, recipient, receiver: to, receiverType } = entry;
  const event = useEventLabel(entry);
  const linkTo = (uid: string) => <PersonLink uid={uid} name={user(uid)} />;
  return (
    <p className="entry-parties">
      {event} · {linkTo(sender)} → {receiverType === 'user' ? linkTo(to) : (receiver ?? to)}
      {recipient !== undefined && recipient !== to && <> · for {linkTo(recipient)}</>}
    </p>
  );
}

function PersonLink({ uid, name }: { readonly uid: string; readonly name: string | undefined }): ReactNode {
  return (
    <Link to="/people/$uid" params={{ uid }}>
      {name ?? uid}
    </Link>
  );
}
