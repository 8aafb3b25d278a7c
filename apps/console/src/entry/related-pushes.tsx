import { Fragment, type ReactNode } from 'react';
import { tableTime } from '../text/times.ts';
import { EntryLink } from './entry-link.tsx';
import type { NamedPush, RelatedPushes as Pushes } from './related-pushes-of.ts';

interface Props {
  readonly pushes: Pushes;
  /** See `EntryLink`. */
  readonly messageId?: number | undefined;
}

/**
 * Links to the entries of the pushes that replaced one in turn, with what the device did with the last of them, and to those that it replaced, each
 * with the time of its row in the log. Nothing if there are none.
 */
export function RelatedPushes({ pushes: { replacedBy, lastState, replaces }, messageId }: Props): ReactNode {
  return (
    <>
      {replacedBy.length > 0 && (
        <Related
          label="Replaced by"
          pushes={replacedBy}
          messageId={messageId}
          separator=", then by "
          after={lastState}
        />
      )}
      {replaces.length > 0 && <Related label="Replaced" pushes={replaces} messageId={messageId} />}
    </>
  );
}

interface RelatedProps {
  readonly label: string;
  readonly pushes: readonly NamedPush[];
  readonly messageId: number | undefined;
  readonly separator?: string;
  /** Follows the last push. */
  readonly after?: string | undefined;
}

function Related({ label, pushes, messageId, separator = ', ', after }: RelatedProps): ReactNode {
  return (
    <p className="related-pushes">
      {label}:{' '}
      {pushes.map(({ logId, label: event, processingEndedAtMS }, index) => (
        <Fragment key={logId}>
          {index > 0 && separator}
          <EntryLink logId={logId} messageId={messageId}>
            {event} {tableTime(processingEndedAtMS)}
          </EntryLink>
        </Fragment>
      ))}
      {after !== undefined && `: ${after}`}
    </p>
  );
}
