import './outcomes.css';
import type { DeviceReach } from '@chatwire/protocol/device-reach';
import { DEVICE_REACH_LABELS } from '@chatwire/protocol/device-reach-labels';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Icons of device results. Colour is never the only distinction. */
const ICONS: Readonly<Record<DeviceReach, IconName>> = {
  shown: 'check',
  handed: 'check',
  notShown: 'minus',
  replaced: 'repeat',
  cleared: 'check',
  arrived: 'question',
  unknown: 'question',
};

interface Props {
  readonly reach: DeviceReach;
  /** Default: the label of the result. */
  readonly text?: string | undefined;
}

/** The device result of a push. The outcome beside it says what the provider did. */
export function DeviceTag({ reach, text }: Props): ReactNode {
  return (
    <span className={`device-tag ${reach}`}>
      <Icon name={ICONS[reach]} size={12} />
      {text ?? DEVICE_REACH_LABELS[reach]}
    </span>
  );
}
