import type { FormerDevice, FormerFacts } from '@chatwire/protocol';
import { createContext, use } from 'react';
import type { LogRow } from '../log-window/log-source.ts';
import { maskedToken } from '../text/platform-label.ts';

/** Former devices of one user, on pages about one. Rows of a log with many users do not name former devices. */
export interface FormerDevicesOf {
  readonly uid: string;
  readonly devices: readonly FormerDevice[];
}

export const FormerDevicesContext = createContext<FormerDevicesOf | undefined>(undefined);

/** Returns whether the page is about this user. False until the user's devices are loaded. */
export function useIsPageOf(uid: string | undefined): boolean {
  const formerDevices = use(FormerDevicesContext);
  return formerDevices !== undefined && formerDevices.uid === uid;
}

/** Returns why and when the device of a row was removed, if that is known. */
export function useFormerFacts({ recipient, pushToken }: LogRow): FormerFacts | undefined {
  const formerDevices = use(FormerDevicesContext);
  if (pushToken === undefined || formerDevices?.uid !== recipient) return undefined;
  const foundDevice = formerDevices?.devices.find((device) => device.pushToken === maskedToken(pushToken));
  return foundDevice && { because: foundDevice.because, atMS: foundDevice.removedAtMS };
}
