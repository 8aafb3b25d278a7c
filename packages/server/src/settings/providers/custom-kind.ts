import { CustomPushProvider } from '@chatwire/protocol';
import { createUrlGuard } from '../../providers/custom/url-guard.ts';
import type { ProviderKind } from './provider-kind.ts';

export const customKind: ProviderKind<typeof CustomPushProvider> = {
  kind: 'custom',
  fixedId: 'custom',
  schema: CustomPushProvider,
  limit: 1,
  secrets: [{ path: ['basicAuthPassword'] }, { path: ['signingSecret'] }],
  faultsOf({ webhookURL, useBasicAuth, basicAuthUsername, basicAuthPassword }, { allowInsecureWebhooks }) {
    const urlFault = faultOfUrl(webhookURL, allowInsecureWebhooks);
    return {
      ...(urlFault !== undefined && { webhookURL: [urlFault] }),
      ...(useBasicAuth && basicAuthUsername === undefined && { basicAuthUsername: ['is needed with useBasicAuth'] }),
      ...(useBasicAuth && basicAuthPassword === undefined && { basicAuthPassword: ['is needed with useBasicAuth'] }),
    };
  },
};

/** Only what is written: where the name leads is checked at every call, and a refusal is an entry in the log. */
function faultOfUrl(text: string, allowInsecure: boolean): string | undefined {
  if (!URL.canParse(text)) return 'must be a URL';
  return createUrlGuard({ allowPrivate: true, allowInsecure }).refusalOf(new URL(text));
}
