import './outcomes.css';
import type { DeviceResult } from '@chatwire/protocol/device-result';
import { DEVICE_RESULT_LABELS } from '@chatwire/protocol/device-result-labels';
import { resultTone } from '@chatwire/protocol/entry-summary';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Icons of device results. Colour is never the only distinction. */
const ICONS: Readonly<Record<DeviceResult, IconName>> = {
  shown: 'check',
  // Handed over to iOS. A tick would say that it was shown.
  handed: 'question',
  notShown: 'minus',
  replaced: 'repeat',
  cleared: 'check',
  arrived: 'question',
  unknown: 'question',
};

interface Props {
  readonly result: DeviceResult;
  /** Default: the label of the result. */
  readonly text?: string | undefined;
}

/** The device result of a push. The outcome beside it says what the provider did. */
export function DeviceTag({ result, text }: Props): ReactNode {
  return (
    <span className={`device-tag ${resultTone(result)}`}>
      <Icon name={ICONS[result]} size={12} />
      <span>{text ?? DEVICE_RESULT_LABELS[result]}</span>
    </span>
  );
}
