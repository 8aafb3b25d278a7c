import type { LogEntry } from '@chatwire/protocol';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';
import { ResultCell } from '../entry/entry-cells.tsx';
import { useDeviceOf } from '../names/devices-context.ts';
import { CHANNEL_LABELS } from '../text/channels.ts';
import { deviceLabel } from '../text/device-label.ts';
import { answerTime } from '../text/times.ts';
import { DeviceNames } from '../ui/device-names.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { OutcomeTag } from '../ui/outcomes.tsx';
import { PersonSection } from './person-section.tsx';

const MAX_ENTRIES = '6';

/** Latest log entries of a user. */
export function RecentSection({ uid }: { readonly uid: string }): ReactNode {
  const api = useApi();
  const deviceOf = useDeviceOf(uid);
  const query = useQuery({
    queryKey: ['recent entries', uid],
    queryFn: ({ signal }) => {
      const params = { recipient: uid, limit: MAX_ENTRIES };
      return api.get<readonly LogEntry[]>(LOGS, params, signal);
    },
  });
  return (
    <PersonSection title="Recent entries">
      <Loaded query={query} what="recent entries">
        {(entries) =>
          entries.length === 0 ? (
            <p className="person-none">No entries for this person</p>
          ) : (
            <>
              <ul className="person-recent">
                {entries.map((entry) => (
                  <li key={entry._id}>
                    <Link to="/logs" search={{ recipient: uid, entry: entry._id }}>
                      <span className="person-recent-head">
                        <OutcomeTag outcome={entry.outcome} />
                        <span>
                          {TRIGGER_LABELS[entry.trigger]}, {CHANNEL_LABELS[entry.channel]}
                        </span>
                        <small>{answerTime(entry.processingStartedAtMS)}</small>
                      </span>
                      <small>
                        <DeviceNames>
                          {[deviceLabel(entry, deviceOf(entry.pushToken)), `message ${entry.messageId}`]
                            .filter(Boolean)
                            .join(' · ')}
                        </DeviceNames>
                      </small>
                      <ResultCell row={entry} />
                    </Link>
                  </li>
                ))}
              </ul>
              <Link to="/logs" search={{ recipient: uid }} className="person-more">
                All entries
              </Link>
            </>
          )
        }
      </Loaded>
    </PersonSection>
  );
}
