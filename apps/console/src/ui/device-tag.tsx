import './outcomes.css';
import type { DeviceReach } from '@chatwire/protocol/device-reach';
import { DEVICE_REACH_LABELS } from '@chatwire/protocol/device-reach-labels';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Icon of what the user saw of a push. Colour is never the only distinction. */
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

/** What the user saw of a push. The outcome beside it says what the provider did. */
export function DeviceTag({ reach, text }: Props): ReactNode {
  return (
    <span className={`device-tag ${reach}`}>
      <Icon name={ICONS[reach]} size={12} />
      {text ?? DEVICE_REACH_LABELS[reach]}
    </span>
  );
}
