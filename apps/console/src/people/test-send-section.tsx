import type { Channel, TestSend, TestSendResult } from '@chatwire/protocol';
import { deviceName, titledDeviceName } from '@chatwire/protocol/device-name';
import { CHANNELS } from '@chatwire/protocol/notification-enums';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../api/api-context.ts';
import { TEST_SEND } from '../api/paths.ts';
import { type DeviceOf, useDeviceOf } from '../names/devices-context.ts';
import { CHANNEL_LABELS } from '../text/channels.ts';
import { upperFirst } from '../text/upper-first.ts';
import { Icon } from '../ui/icon.tsx';
import { PersonSection } from './person-section.tsx';
import { testResultText } from './test-result-text.ts';

/** Sends a test notification. See docs/spec/notifications.md#test-send. */
export function TestSendSection({ uid, name }: { readonly uid: string; readonly name: string }): ReactNode {
  const api = useApi();
  const deviceOf = useDeviceOf(uid);
  const {
    mutate,
    data,
    error,
    isPending,
    variables: sentChannel,
  } = useMutation({
    mutationFn: async (channel: Channel) => (await api.send<TestSend>('POST', TEST_SEND, { uid, channel })).results,
  });
  return (
    <PersonSection title="Test send">
      <p className="person-none">
        Sends {name} a real notification with the title “Test”. It ignores their preferences and isn’t logged.
      </p>
      <div className="person-ask">
        {CHANNELS.map((channel) => (
          <button key={channel} type="button" className="button" disabled={isPending} onClick={() => mutate(channel)}>
            <Icon name="send" />
            {upperFirst(CHANNEL_LABELS[channel])}
          </button>
        ))}
      </div>
      <div role="status">
        {isPending && <p className="person-none">Sending…</p>}
        {error && <p className="person-fault">{error.message}</p>}
        {data && sentChannel !== undefined && !isPending && (
          <ul className="person-results">
            {data.map((result, index) => (
              <Result key={result.pushToken ?? index} result={result} channel={sentChannel} deviceOf={deviceOf} />
            ))}
          </ul>
        )}
      </div>
    </PersonSection>
  );
}

interface ResultProps {
  readonly result: TestSendResult;
  readonly channel: Channel;
  readonly deviceOf: DeviceOf;
}

function Result({ result, channel, deviceOf }: ResultProps): ReactNode {
  const { tokenType, pushToken } = result;
  const target = tokenType
    ? titledDeviceName(deviceName({ platform: tokenType, pushToken, name: deviceOf(pushToken)?.name }))
    : upperFirst(CHANNEL_LABELS[channel]);
  return (
    <li className={result.success ? 'good' : 'bad'}>
      <Icon name={result.success ? 'check' : 'cross'} />
      <span>
        <b>{target}</b>: {testResultText(result, channel)}
      </span>
    </li>
  );
}
