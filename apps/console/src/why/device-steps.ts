import type { ExplainedDecision, LogEntry } from '@chatwire/protocol';
import { deviceLine } from '@chatwire/protocol/device-line';
import { type DeviceReach, deviceReachOf } from '@chatwire/protocol/device-reach';
import { deviceTextOf } from '@chatwire/protocol/device-sentence';
import { deviceStateText, type ReportedPush } from '../text/device-state-text.ts';
import { exactTime } from '../text/times.ts';
import type { OnDevice, Step, StepResult } from './path.ts';

/**
 * Returns what is known about a push on its device, and the sentence that says it. Undefined for other channels, and for
 * a push that no provider accepted and no device reported. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function onDeviceOf(
  decision: ExplainedDecision,
  entry: LogEntry | undefined,
  nameOf: (id: string) => string | undefined,
): OnDevice | undefined {
  const { device, deviceContext, stillShown } = decision;
  const reach = device ? deviceReachOf({ ...decision, device }, deviceContext) : 'unknown';
  const isOnlyHanded = device && deviceTextOf({ ...decision, device }, deviceContext) === 'handed';
  const sentence = deviceLine({ ...entry, ...decision }, deviceContext, { nameOf, timeText: exactTime });
  if (reach === undefined || sentence === undefined) return undefined;
  return {
    reach,
    sentence,
    ...(stillShown && { stillShown: stillShown.sentence }),
    ...(isOnlyHanded && { isOnlyHanded: true as const }),
    ...(reach === 'shown' && device?.state === 'cleared' && { isRemoved: true as const }),
  };
}

/** Returns the last step of a push: what its device did. Its sentence is above the steps. */
export function deviceSteps(entry: ReportedPush, { reach, isOnlyHanded }: OnDevice): Step[] {
  const found = deviceStateText(entry);
  const result = isOnlyHanded ? 'unknown' : RESULTS[reach];
  return [{ name: 'On the device', about: 'Was it shown?', result, ...(found !== undefined && { found }) }];
}

const RESULTS = {
  shown: 'pass',
  removed: 'pass',
  notShown: 'notShown',
  unknown: 'unknown',
} as const satisfies Record<DeviceReach, StepResult>;
