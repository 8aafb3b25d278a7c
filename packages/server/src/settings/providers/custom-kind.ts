import { CustomEmailProvider, CustomPushProvider, CustomSmsProvider, type ErrorDetails } from '@chatwire/protocol';
import { createUrlGuard } from '../../providers/custom/url-guard.ts';
import type { ProviderKind, WriteRules } from './provider-kind.ts';

const one = {
  limit: 1,
  secrets: [{ path: ['basicAuthPassword'] }, { path: ['signingSecret'] }],
  faultsOf: faultsOfWebhook,
};

/** The operator's own webhook for pushes. */
export const customKind: ProviderKind<typeof CustomPushProvider> = {
  ...one,
  kind: 'custom',
  fixedId: 'custom',
  schema: CustomPushProvider,
};

/** The operator's own webhook for mails. */
export const customEmailKind: ProviderKind<typeof CustomEmailProvider> = {
  ...one,
  kind: 'customEmail',
  fixedId: 'custom',
  schema: CustomEmailProvider,
};

/** The operator's own webhook for text messages. */
export const customSmsKind: ProviderKind<typeof CustomSmsProvider> = {
  ...one,
  kind: 'customSms',
  fixedId: 'custom',
  schema: CustomSmsProvider,
};

function faultsOfWebhook(
  { webhookURL, useBasicAuth, basicAuthUsername, basicAuthPassword }: CustomPushProvider,
  { allowInsecureWebhooks }: WriteRules,
): ErrorDetails {
  const urlFault = faultOfUrl(webhookURL, allowInsecureWebhooks);
  return {
    ...(urlFault !== undefined && { webhookURL: [urlFault] }),
    ...(useBasicAuth && basicAuthUsername === undefined && { basicAuthUsername: ['is needed with useBasicAuth'] }),
    ...(useBasicAuth && basicAuthPassword === undefined && { basicAuthPassword: ['is needed with useBasicAuth'] }),
  };
}

/** Only what is written: where the name leads is checked at every call, and a refusal is an entry in the log. */
function faultOfUrl(text: string, allowInsecure: boolean): string | undefined {
  if (!URL.canParse(text)) return 'must be a URL';
  return createUrlGuard({ allowPrivate: true, allowInsecure }).refusalOf(new URL(text));
}
