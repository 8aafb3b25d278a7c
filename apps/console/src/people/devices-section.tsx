import { deviceName, modelOf, titledDeviceName } from '@chatwire/protocol/device-name';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { messageOf } from '../api/api-error.ts';
import { shortTime } from '../text/times.ts';
import { DeviceNames } from '../ui/device-names.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { DeviceReportView } from './device-report-view.tsx';
import type { Device, DeviceToken } from './devices-of.ts';
import { FormerDevices } from './former-devices.tsx';
import { PersonSection } from './person-section.tsx';
import { removeDevice, useDevicesOf } from './use-notifications-of.ts';
import { nameOf, withoutTokenText } from './without-token-text.ts';

/** Devices with their tokens and what they reported. */
export function DevicesSection({ uid }: { readonly uid: string }): ReactNode {
  const query = useDevicesOf(uid);
  return (
    <PersonSection title="Devices" part="devices">
      <Loaded query={query} what="devices">
        {({ devices, former }) => (
          <>
            {devices.length === 0 ? (
              <p className="person-none">No registered devices</p>
            ) : (
              <ul className="person-devices">
                {devices.map((device) => (
                  <DeviceItem key={device.key} device={device} />
                ))}
              </ul>
            )}
            <FormerDevices uid={uid} devices={former} />
          </>
        )}
      </Loaded>
    </PersonSection>
  );
}

function DeviceItem({ device: { reported, tokens } }: { readonly device: Device }): ReactNode {
  return (
    <li>
      {reported && tokens.length === 0 && (
        <>
          <b>{nameOf(reported)}</b>
          <p className="device-note">
            <Icon name="warning" />
            No push token ({withoutTokenText(reported)}): this device gets no pushes until its app registers one
          </p>
        </>
      )}
      {tokens.map((token) => (
        <TokenRow key={token.pushToken} token={token} reported={reported} />
      ))}
      {reported && <DeviceReportView device={reported} />}
    </li>
  );
}

interface TokenRowProps {
  readonly token: DeviceToken;
  /** What its device reported, which says when it was last seen. */
  readonly reported: Device['reported'];
}

function TokenRow({ token, reported }: TokenRowProps): ReactNode {
  const { platform, pushToken, providerId, createdAt, updatedAt, lastUsedAt } = token;
  const name = deviceName({ platform, pushToken, name: reported && modelOf(reported) });
  return (
    <div className="person-token">
      <div>
        <b>
          <DeviceNames>{titledDeviceName(name)}</DeviceNames>
        </b>
        <small>
          {platform}, {providerId === 'default' ? 'default provider account' : `provider account ${providerId}`}
        </small>
        <small>
          Registered {shortTime(Date.parse(createdAt))}
          {updatedAt !== createdAt && `, updated ${shortTime(Date.parse(updatedAt))}`}
          {lastUsedAt !== undefined && !reported && `, used ${shortTime(lastUsedAt * 1_000)}`}
        </small>
      </div>
      <RemoveToken token={token} label={name} />
    </div>
  );
}

/** Asks for confirmation: the device gets no push until its app registers it again. */
function RemoveToken({ token, label }: { readonly token: DeviceToken; readonly label: string }): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState<'idle' | 'confirming' | 'removing' | 'notRemoved'>('idle');
  const [fault, setFault] = useState<string>();

  async function remove(): Promise<void> {
    setState('removing');
    try {
      await removeDevice(api, token);
      // The focused button is removed with the device.
      document.getElementById('screen')?.focus();
      await queries.invalidateQueries({ queryKey: ['devices of', token.uid] });
    } catch (error) {
      setFault(messageOf(error));
      setState('notRemoved');
    }
  }

  if (state === 'idle' || state === 'notRemoved') {
    return (
      <div>
        <button
          type="button"
          className="button quiet"
          autoFocus={state === 'notRemoved'}
          aria-label={`Remove ${label}`}
          onClick={() => setState('confirming')}
        >
          <Icon name="trash" />
        </button>
        {fault !== undefined && <p role="alert">{fault}</p>}
      </div>
    );
  }
  return (
    <div role="group" aria-label={`Remove ${label}?`} className="person-ask">
      <button
        type="button"
        className="button"
        autoFocus
        disabled={state === 'removing'}
        onClick={() => setState('notRemoved')}
      >
        Keep
      </button>
      <button type="button" className="button danger" disabled={state === 'removing'} onClick={() => void remove()}>
        Remove
      </button>
    </div>
  );
}
