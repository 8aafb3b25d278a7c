import { ACCOUNT_KIND_LIST, EXTENSION_CALL_TRIGGERS, EXTENSION_PROVIDERS, type ProviderName } from '@chatwire/protocol';
import type { AppContext } from '../../app-context.ts';
import type { Extensions } from '../../logs/log-query.ts';

/** Returns the extension values that operators have enabled: filters accept them only then. */
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
      ...(call.ongoingSetting === 2 || call.busySetting === 2 || call.endedSetting === 2
        ? EXTENSION_CALL_TRIGGERS
        : []),
      ...(push.clearSetting === 2 ? (['cleared'] as const) : []),
    ],
    providers: EXTENSION_PROVIDERS.filter((provider) => enabled.has(provider)),
  };
}
