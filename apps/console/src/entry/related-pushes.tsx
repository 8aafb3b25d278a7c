import type { RelatedPush } from '@chatwire/protocol';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { tableTime } from '../text/times.ts';
import type { RelatedPushes as Pushes } from './related-pushes-of.ts';

interface Props {
  readonly pushes: Pushes;
  /** Whether links keep the filters of the log, for pages of the log. */
  readonly isInLog?: boolean;
}

/**
 * Links to the entries of the pushes that replaced one in turn, with what the device did with the last of them, and to those that it replaced, each
 * with the time of its row in the log. Nothing if there are none.
 */
export function RelatedPushes({ pushes: { replacedBy, lastState, replaces }, isInLog = false }: Props): ReactNode {
  return (
    <>
      {replacedBy.length > 0 && (
        <Related label="Replaced by" pushes={replacedBy} isInLog={isInLog} separator=", then by " after={lastState} />
      )}
      {replaces.length > 0 && <Related label="Replaced" pushes={replaces} isInLog={isInLog} />}
    </>
  );
}

interface RelatedProps {
  readonly label: string;
  readonly pushes: readonly RelatedPush[];
  readonly isInLog: boolean;
  readonly separator?: string;
  /** Follows the last push. */
  readonly after?: string | undefined;
}

function Related({ label, pushes, isInLog, separator = ', ', after }: RelatedProps): ReactNode {
  return (
    <p className="related-pushes">
      {label}:{' '}
      {pushes.map(({ logId, trigger, processingEndedAtMS }, index) => (
        <Fragment key={logId}>
          {index > 0 && separator}
          <Link to="/logs" search={(current) => ({ ...(isInLog && current), entry: logId })}>
            {TRIGGER_LABELS[trigger]} {tableTime(processingEndedAtMS)}
          </Link>
        </Fragment>
      ))}
      {after !== undefined && `: ${after}`}
    </p>
  );
}
