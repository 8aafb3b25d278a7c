import type { DeviceContext } from './device-context.ts';
import { isFormer } from './device-entry.ts';
import { deviceName } from './device-name.ts';
import type { DeviceOs } from './device-os.ts';
import type { ReadOn } from './read-on.ts';

/** What the texts about reading depend on. */
export type ReadFacts = Pick<DeviceContext, 'unread' | 'readAtMS' | 'readOn' | 'os'>;

/**
 * Returns when, and on which device, the user read a message, or that they have not; undefined if nothing is known. `time`: formats
 * an epoch ms. See docs/spec/last-mile.md#read-messages.
 */
export function readText(facts: ReadFacts, time: (ms: number) => string): string | undefined {
  const { unread, readAtMS, readOn } = facts;
  if (readAtMS === undefined) return unread ? 'The user has not read the message.' : undefined;
  const at = ` at ${time(readAtMS)}`;
  const again = unread ? ', and has marked it as unread since' : '';
  if (readOn?.kind === 'apiKey') return `An API key marked the message as read for the user${at}${again}.`;
  const where = readPlaceText(facts);
  return `The user read the message${at}${where === undefined ? '; on which device is not known' : ` ${where}`}${again}.`;
}

/** Returns what happened in a timeline: `Read on Safari (Laptop)`. */
export function readLabel(facts: ReadFacts): string {
  if (facts.readOn?.kind === 'apiKey') return 'Marked as read with an API key';
  return ['Read', readPlaceText(facts, true)].filter(Boolean).join(' ');
}

/** Returns the device as a part of a sentence, or of a label; undefined if it is not known. */
function readPlaceText({ readOn, os }: ReadFacts, isLabel = false): string | undefined {
  switch (readOn?.kind) {
    case 'thisDevice':
      return `on this ${THINGS[os ?? 'other']}`;
    case 'device':
      return `on ${otherDeviceText(readOn, isLabel)}`;
    case 'signedOut':
      return 'on a device on which the user has logged out since';
    default:
      return undefined;
  }
}

function otherDeviceText({ platform, pushToken, name, former }: ReadOn, isLabel: boolean): string {
  if (platform !== undefined) {
    const text = deviceName({ platform, pushToken, name });
    return isFormer({ former }) ? `a former device, ${text}` : text;
  }
  return name !== undefined && isLabel ? name : `${name ?? 'another device'}, which has no push token`;
}

/** Words for a device within a sentence, by operating system. */
export const THINGS: Readonly<Record<DeviceOs, string>> = {
  ios: 'phone',
  android: 'phone',
  web: 'browser',
  other: 'device',
};
