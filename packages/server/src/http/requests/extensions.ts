import {
  ACCOUNT_KIND_LIST,
  EXTENSION_CALL_TRIGGERS,
  EXTENSION_PROVIDERS,
  isSettingOn,
  type ProviderName,
} from '@chatwire/protocol';
import type { AppContext } from '../../app-context.ts';
import type { Extensions } from '../../logs/log-query.ts';

/** Returns the extension values that filters accept: those of features that operators have turned on. */
export async function extensionsOf(
  app: Pick<AppContext, 'notificationSettings' | 'providersDirectory'>,
): Promise<Extensions> {
  const { call, push } = (await app.notificationSettings.effective()).preferences;
  const accounts = await app.providersDirectory.current();
  const enabled = new Set<ProviderName>(
    ACCOUNT_KIND_LIST.flatMap(([kind, { provider }]) =>
      accounts[kind].some(({ isEnabled }) => isEnabled) ? [provider] : [],
    ),
  );
  return {
    triggers: [
      ...(isSettingOn(call.ongoingSetting) || isSettingOn(call.busySetting) || isSettingOn(call.endedSetting)
        ? EXTENSION_CALL_TRIGGERS
        : []),
      ...(isSettingOn(push.clearSetting) ? (['cleared'] as const) : []),
    ],
    providers: EXTENSION_PROVIDERS.filter((provider) => enabled.has(provider)),
  };
}
