import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Props {
  readonly logId: string;
  /** The message of the page with the link: the log lists its entries. Default: the filters of the log stay, for links within it. */
  readonly messageId?: number | undefined;
  readonly children: ReactNode;
}

/** Link to an entry, which opens beside the entries of the message that the user looks into. */
export function EntryLink({ logId, messageId, children }: Props): ReactNode {
  return (
    <Link
      to="/logs"
      search={(current) => ({
        ...(messageId === undefined ? current : { messageId: String(messageId) }),
        entry: logId,
      })}
    >
      {children}
    </Link>
  );
}
