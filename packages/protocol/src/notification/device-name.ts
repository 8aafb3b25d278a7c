import { isFormer } from './device-entry.ts';
import type { DeviceOs } from './device-os.ts';
import type { DeviceReport } from './device-report.ts';
import type { FormerFacts } from './former-facts.ts';
import { deviceOsOf, type Platform } from './platform.ts';

/** What the name of a device consists of. */
export interface NamedDevice {
  readonly platform: Platform;
  /** The push token, or its masked end. */
  readonly pushToken?: string | undefined;
  /** Model or browser, as `modelOf` returns it. */
  readonly name?: string | undefined;
  readonly former?: FormerFacts | undefined;
}

/**
 * Returns the name of a device within a sentence: its reported model or browser, otherwise its operating system, and the end
 * of its push token, which distinguishes devices of one model: `Pixel 9 …LXpHUw`, `former iPhone …8d49cc`. See
 * docs/spec/last-mile.md#device-names.
 */
export function deviceName(device: NamedDevice): string {
  const { pushToken } = device;
  // A what-if device has an empty token.
  const isReal = pushToken !== undefined && pushToken !== '…';
  return isReal ? `${shortDeviceName(device)} ${maskedToken(pushToken)}` : shortDeviceName(device);
}

/** Returns the same name without the push token. */
export function shortDeviceName(device: NamedDevice): string {
  const { platform, name } = device;
  const purpose = platform.endsWith('_voip') ? ', for calls' : '';
  return `${isFormer(device) ? 'former ' : ''}${name ?? DEVICE_OS_NAMES[deviceOsOf(platform)]}${purpose}`;
}

/** Returns the last characters of a push token; masked ones stay as they are. */
export function maskedToken(token: string): string {
  return token.startsWith('…') ? token : `…${token.slice(-MASKED_LENGTH)}`;
}

const MASKED_LENGTH = 6;

/** Returns a name for the start of a sentence. Models keep their letters: `iPhone 17`. */
export function titledDeviceName(name: string): string {
  return name.startsWith('iPh') || name.startsWith('iPa') ? name : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the reported part of a device's name: its model, or its browser with the model. Undefined without either. */
export function modelOf({ model, browser }: Pick<DeviceReport, 'model' | 'browser'>): string | undefined {
  if (!browser) return model || undefined;
  return model ? `${browser} (${model})` : browser;
}

/** What devices of unknown model are called. */
export const DEVICE_OS_NAMES: Readonly<Record<DeviceOs, string>> = {
  ios: 'iPhone',
  android: 'Android',
  web: 'browser',
  other: 'device',
};
