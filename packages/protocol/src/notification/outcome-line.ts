import { SEEN_SINCE } from './device-answer-parts.ts';
import type { DeviceEntry, DeviceFacts } from './device-entry.ts';
import { deviceValues } from './device-placeholders.ts';
import { fillTemplate } from './fill-template.ts';
import { isDeviceReasonCode } from './is-about-device.ts';
import { type OutcomeEntry, type OutcomeNames, outcomeText } from './outcome-text.ts';

/** The members of an entry that the line depends on. */
export type OutcomeLineEntry = OutcomeEntry & Partial<Pick<DeviceEntry, 'trigger' | 'processingEndedAtMS'>>;

/**
 * Returns the sentence of an entry (`outcomeText`). About a push that was not sent because of its device, it also says what has
 * changed on the device since: `Not sent: permission was off on Pia’s device. Permission is on now, since …`.
 */
export function outcomeLine(entry: OutcomeLineEntry, facts: DeviceFacts = {}, names: OutcomeNames = {}): string {
  const { reasonDetail, trigger = 'after_message', processingEndedAtMS: endedAtMs = 0 } = entry;
  const text = outcomeText(entry, names);
  const code = reasonDetail?.code;
  if (!isDeviceReasonCode(code)) return text;
  const isSeenSince = (facts.lastSeenAtMS ?? 0) > endedAtMs;
  const changes = { PERMISSION_OFF: '{permissionNow}', TOKEN_STALE: isSeenSince ? SEEN_SINCE : '' } as const;
  const values = deviceValues({ ...entry, trigger, device: { state: 'none' } }, facts, names);
  return `${text} ${fillTemplate(changes[code], values)}`.trim();
}
