import { PROVIDER_WORDS } from '../../words/providers.ts';
import { REASON_WORDS } from '../../words/reasons.ts';
import type { LogRow } from '../window/log-source.ts';

export function whoOf({ recipient, receiver }: LogRow): string {
  return recipient ?? `all of ${receiver}`;
}

/** What decided, in one line: the gate that stopped it, or what the provider said. */
export function whyOf({ reason, reasonDetail, providerResponse, attempt, tokenRemoved }: LogRow): string {
  if (reason !== undefined)
    return `${REASON_WORDS[reason]}${reasonDetail === undefined ? '' : ` · ${reasonDetail.code}`}`;
  const answer = providerResponse?.code ?? `Accepted${providerResponse ? ` · ${providerResponse.status}` : ''}`;
  return [answer, attempt > 1 && `after ${attempt} tries`, tokenRemoved && 'token removed'].filter(Boolean).join(' · ');
}

export function throughOf({ channel, provider, tokenType }: LogRow): string {
  const by = provider === undefined ? undefined : PROVIDER_WORDS[provider];
  const to = tokenType?.replace(/^(fcm|apns)_/, '').replaceAll('_', ' ');
  return [channel, by, to].filter(Boolean).join(' · ');
}
