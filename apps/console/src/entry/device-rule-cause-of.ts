import type { LogEntry } from '@chatwire/protocol';
import { settingLabel, settingValueLabel } from '../text/setting-label.ts';

/** Why rule DEVICE failed although there is a device: its state, and the app setting that decided. */
export interface DeviceRuleCause {
  readonly text: string;
  /** Path of the setting in the preferences. */
  readonly setting: string;
  readonly value: number;
  readonly settingText: string;
}

/**
 * Returns why rule DEVICE failed because of the state of a device; undefined for another cause. See
 * docs/spec/last-mile.md#effect-of-device-state.
 */
export function deviceRuleCauseOf({
  reasonDetail,
  tokenRemoved,
}: Pick<LogEntry, 'reasonDetail' | 'tokenRemoved'>): DeviceRuleCause | undefined {
  switch (reasonDetail?.code) {
    case 'PERMISSION_OFF':
      return causeOf('Permission was off on the device', 'push.deniedAction', 2);
    case 'TOKEN_STALE': {
      const { value: days } = reasonDetail;
      const since =
        typeof days === 'number' ? `The device had last been seen ${days} days before` : 'The device was stale';
      return causeOf(since, 'push.staleTokenAction', tokenRemoved ? 3 : 2);
    }
    default:
      return undefined;
  }
}

function causeOf(text: string, setting: string, value: number): DeviceRuleCause {
  return { text, setting, value, settingText: `${settingLabel(setting)}: ${settingValueLabel(setting, value)}` };
}
