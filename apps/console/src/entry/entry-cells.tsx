import type { ReactNode } from 'react';
import type { LogRow } from '../log-window/log-source.ts';
import { Named } from '../names/named.tsx';
import { useEntryNames } from '../names/use-entry-names.ts';
import { entryText } from '../text/entry-text.ts';

interface CellProps {
  readonly row: LogRow;
}

/** Recipient of an entry. An entry without one applies to a whole group. */
export function RecipientCell({ row }: CellProps): ReactNode {
  const { user, receiver } = useEntryNames(row);
  if (row.recipient !== undefined) return <Named id={row.recipient} name={user(row.recipient)} />;
  return (
    <>
      everyone in <Named id={row.receiver} name={receiver} />
    </>
  );
}

/** Sender and receiver. */
export function FromToCell({ row }: CellProps): ReactNode {
  const { user, receiver } = useEntryNames(row);
  const names = `${user(row.sender) ?? row.sender} → ${receiver ?? row.receiver}`;
  return <Named id={`${row.sender} → ${row.receiver}`} name={names} />;
}

/** Sentence of the entry; may be longer than the column. */
export function ResultCell({ row }: CellProps): ReactNode {
  const { nameOf } = useEntryNames(row);
  const text = entryText(row, nameOf);
  return <span title={text}>{text}</span>;
}
