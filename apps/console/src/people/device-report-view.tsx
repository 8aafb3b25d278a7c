import type { ReportedDevice } from '@chatwire/protocol';
import { SEEN_PRECISION_MS } from '@chatwire/protocol/device-entry';
import { sharesSecond } from '@chatwire/protocol/same-second';
import type { ReactNode } from 'react';
import { answerTime } from '../text/times.ts';
import { Icon } from '../ui/icon.tsx';
import { deviceFacts, deviceWarnings, permissionText, reportChangeText } from './device-text.ts';

/** Number of changes up to which they are shown without a click. */
const MAX_OPEN_CHANGES = 4;

/** Shows what a device last reported about itself, and its changes. */
export function DeviceReportView({ device }: { readonly device: ReportedDevice }): ReactNode {
  const permission = permissionText(device, answerTime);
  const facts = deviceFacts(device);
  const { changes, lastSeenAtMS } = device;
  const times = changes.map(({ atMS }) => atMS);
  return (
    <>
      {facts.length > 0 && <p className="device-facts">{facts.join(' · ')}</p>}
      {permission && (
        <p className={`device-note ${permission.look}`}>
          <Icon name={LOOK_ICONS[permission.look]} />
          {permission.text}
        </p>
      )}
      {deviceWarnings(device, answerTime).map((warning) => (
        <p key={warning} className="device-note">
          <Icon name="warning" />
          {warning}
        </p>
      ))}
      <small>
        Last seen at {answerTime(lastSeenAtMS)} or up to {SEEN_PRECISION_MS / 60_000} minutes later, also in the
        background
      </small>
      {changes.length > 0 && (
        <details className="device-changes" open={changes.length <= MAX_OPEN_CHANGES}>
          <summary>{changes.length === 1 ? '1 change' : `${changes.length} changes`}</summary>
          <ul>
            {changes.map((change) => (
              <li key={`${change.atMS} ${change.member}`}>
                {reportChangeText(change)} <small>{answerTime(change.atMS, sharesSecond(change.atMS, times))}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const LOOK_ICONS = { good: 'check', bad: 'cross', unsure: 'question' } as const;
