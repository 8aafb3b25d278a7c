import type { Static, TObject } from 'typebox';
import { memberOf } from '../base/values/member-of.ts';
import type { Config } from '../config.ts';
import { fixedIdOf, PROVIDER_KINDS } from './providers/provider-kind.ts';
import type { ProviderAccount, ProviderAccounts } from './providers-directory.ts';

/** Data of an account that `doctor` checks. */
export interface ProviderSummary {
  /** Provider and account id, or the channel of a webhook, such as `fcm main` or `custom push`. */
  readonly name: string;
  readonly isEnabled: boolean;
  /** Whether its credentials can be read. */
  readonly isUsable: boolean;
  /** Base URLs that it calls. */
  readonly urls: readonly string[];
  /** Whether pushes through APNs have no `mutable-content`: no extension of the app runs for them. */
  readonly skipsExtension: boolean;
  /** Whether FCM has Android or browsers display pushes, without running code of the app. */
  readonly skipsApp: boolean;
}

/** Returns every configured account, in the order of the registry. */
export function providerSummariesOf(accounts: ProviderAccounts, config: Config): readonly ProviderSummary[] {
  return PROVIDER_KINDS.flatMap((kind) => {
    const known: readonly ProviderAccount<Static<TObject>>[] = accounts[kind.kind];
    return known.map(({ providerId, isEnabled, fields }) => ({
      name: nameOf(kind, providerId),
      isEnabled,
      isUsable: fields !== undefined,
      urls: fields === undefined ? [] : kind.urlsOf(fields, config),
      skipsExtension:
        fields !== undefined && 'includeMutableContent' in fields && fields.includeMutableContent === false,
      skipsApp: SKIPPED_APPS.some((platform) => isShownBySystem(fields, platform)),
    }));
  });
}

/** Platforms on which no code of the app runs for a push that the system displays. On iOS, the extension of the app runs. */
const SKIPPED_APPS = ['android', 'web'] as const;

function isShownBySystem(fields: unknown, platform: (typeof SKIPPED_APPS)[number]): boolean {
  const shown = memberOf(memberOf(fields, 'notificationInPayload'), platform);
  return memberOf(shown, 'chat') === true || memberOf(shown, 'call') === true;
}

function nameOf(kind: (typeof PROVIDER_KINDS)[number], providerId: string): string {
  const { provider, channel } = kind;
  if (fixedIdOf(kind) === undefined) return `${provider} ${providerId}`;
  return provider === 'custom' ? `custom ${channel}` : provider;
}
