import './delivery-timeline.css';
import type { DeviceContext, LogEntry } from '@chatwire/protocol';
import { deliveryTimeline } from '@chatwire/protocol/delivery-timeline';
import type { ReactNode } from 'react';
import { durationText, wholeTime, zonedTime } from '../text/times.ts';

interface Props {
  readonly entry: LogEntry;
  /** What is known about the push besides its entry. */
  readonly facts?: DeviceContext | undefined;
}

/** The steps from the message to the device, with their times. */
export function DeliveryTimeline({ entry, facts }: Props): ReactNode {
  return (
    <ol className="delivery-timeline" aria-label="Timeline">
      {deliveryTimeline(entry, facts).map(({ label, atMs, afterMs, look }, index) => (
        <li key={`${index} ${label}`} className={look}>
          <span>{label}</span>
          <time
            dateTime={new Date(atMs).toISOString()}
            title={wholeTime(atMs)}
            // Durations are in English.
            dir={afterMs === undefined ? undefined : 'ltr'}
          >
            {afterMs === undefined ? zonedTime(atMs) : `+ ${durationText(afterMs)}`}
          </time>
        </li>
      ))}
    </ol>
  );
}
