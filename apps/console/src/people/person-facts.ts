import type { LogsSummary, OwnPreferences, ReportedDevice } from '@chatwire/protocol';
import { titledDeviceName } from '@chatwire/protocol/device-name';
import { settingLabel } from '../text/setting-label.ts';
import { answerTime } from '../text/times.ts';
import { permissionText } from './device-text.ts';
import { isListed } from './devices-of.ts';
import { preferenceTables } from './preference-tables.ts';
import type { Person } from './use-people.ts';
import { weekOf } from './week-of.ts';
import { nameOf, withoutTokenText } from './without-token-text.ts';

/** A device in the list of people. */
export interface DeviceFact {
  readonly id: string;
  readonly name: string;
  /** Whether it is known to show pushes, as a text. */
  readonly text: string;
  readonly look: 'good' | 'bad' | 'unsure';
}

/** Returns the devices of a user in the order of the API, and whether they show pushes. */
export function deviceFactsOf(devices: readonly ReportedDevice[]): DeviceFact[] {
  return devices
    .filter((device) => isListed(device, device.tokens))
    .map((device) => {
      const named = { id: device.deviceId, name: titledDeviceName(nameOf(device)) };
      if (device.tokens.length === 0)
        return { ...named, text: `No push token (${withoutTokenText(device)})`, look: 'bad' as const };
      const permission = permissionText(device, answerTime);
      return { ...named, ...(permission ?? { text: 'Permission not reported', look: 'unsure' as const }) };
    });
}

type ComparedSettings = Parameters<typeof preferenceTables>[0] & Parameters<typeof weekOf>[0];

/** Returns the preferences of a user that differ from the app settings: `Do not disturb: on`, `Own hours`. */
export function differingPreferences(app: ComparedSettings, own: OwnPreferences): string[] {
  const [mine = [], ofApp = []] = [own, {}].map((preferences) =>
    preferenceTables(app, preferences).flatMap(({ rows }) => rows),
  );
  const changed = mine.filter(({ value }, at) => value !== ofApp[at]?.value);
  const hasOwnHours = weekOf(app, own).some(({ source }) => source === 'user');
  return [
    ...changed.map(({ path, value }) => `${settingLabel(path)}: ${value}`),
    ...(hasOwnHours ? ['Own hours'] : []),
  ];
}

/** Returns when a user or one of their devices was last seen, epoch ms; undefined if neither is known. */
export function lastSeenMs({ lastActiveAt }: Person, devices: readonly ReportedDevice[]): number | undefined {
  const times = [
    ...(lastActiveAt === undefined ? [] : [lastActiveAt * 1_000]),
    ...devices.map((device) => device.lastSeenAtMS),
  ];
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Returns how many notifications were not sent, by outcome: `3 failed`, `56 skipped`. */
export function unsentTexts({ failed, skipped, unreachable }: LogsSummary['totals']): string[] {
  return Object.entries({ failed, skipped, unreachable }).flatMap(([outcome, count]) =>
    count === 0 ? [] : [`${count.toLocaleString()} ${outcome}`],
  );
}
