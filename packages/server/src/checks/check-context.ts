import type { AppSettings, CheckChannel, CheckScope, OwnPreferences } from '@chatwire/protocol';
import { tokenKindOf } from '@chatwire/protocol';
import type { Signal } from '../base/signal.ts';
import type { Clock } from '../base/time/clock.ts';
import type { AppIdentity } from '../notify/app-identity.ts';
import type { Notifications } from '../notify/engine/notifications.ts';
import type { ProviderAccounts } from '../settings/providers-directory.ts';
import { type DeviceRow, devicesOfUser, findDevice } from '../storage/notifications/devices/devices-store.ts';
import {
  type PushTokenRow,
  tokensOfSession,
  tokensOfUser,
} from '../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../storage/storage.ts';

/** Input of the steps of one check. */
export interface CheckContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly app: AppIdentity;
  readonly notifications: Pick<Notifications, 'testPush' | 'testSend' | 'circuits'>;
  /** Signal that is emitted when a device has reported about a test push to this node. */
  readonly reported: Signal;
  readonly checkId: string;
  readonly uid: string;
  /** Login session that started the check. */
  readonly sessionId: number;
  readonly channel: CheckChannel;
  readonly scope: CheckScope;
  readonly settings: AppSettings;
  readonly accounts: ProviderAccounts;
  readonly ownPreferences: OwnPreferences;
  /** IANA id. Undefined: the time zone of the server. */
  readonly timezone: string | undefined;
  /** Stored address, for emails. */
  readonly email: string | undefined;
}

/** Returns the checked devices that have connected or reported. */
export async function devicesOf({ db, clock, uid, sessionId, scope }: CheckContext): Promise<readonly DeviceRow[]> {
  if (scope === 'all') return devicesOfUser(db, uid, clock.now());
  const device = await findDevice(db, sessionId);
  return device ? [device] : [];
}

/** Returns the push tokens of the checked devices. Omits tokens for calls, because messages are not sent to them. */
export async function tokensOf({ db, clock, uid, sessionId, scope }: CheckContext): Promise<readonly PushTokenRow[]> {
  const nowMs = clock.now();
  const tokens = await (scope === 'all' ? tokensOfUser(db, uid, nowMs) : tokensOfSession(db, sessionId, nowMs));
  return tokens.filter(({ platform }) => tokenKindOf(platform) !== 'apnsVoip');
}
