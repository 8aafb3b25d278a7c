import type { LogEntry } from '@chatwire/protocol';
import { CHANNEL_WORDS } from './channels.ts';
import { own } from './own.ts';
import { PROVIDER_WORDS } from './providers.ts';
import { setBy } from './set-by.ts';
import { stopPhrase } from './stop-phrase.ts';

/** What a sentence needs of an entry. */
export type Told = Pick<
  LogEntry,
  | 'outcome'
  | 'channel'
  | 'provider'
  | 'providerId'
  | 'providerResponse'
  | 'reason'
  | 'reasonDetail'
  | 'attempt'
  | 'recipient'
  | 'receiver'
>;

/** What became of an entry, as one would tell a colleague: whether it was sent, else what decided, and who had set that. */
export function sentenceOf(entry: Told): string {
  const { reason, reasonDetail } = entry;
  if (reason === undefined) return answered(entry);
  const because = stopPhrase(reason, entry);
  const by = reasonDetail?.source === undefined ? '' : `, ${setBy(reasonDetail.source)}`;
  return `${beginning(entry)}: ${because}${by}${triesOf(entry)}.`;
}

function beginning({ outcome, recipient, receiver }: Told): string {
  if (recipient === undefined) return `Nobody in ${receiver} was notified`;
  return outcome === 'unreachable' ? 'Could not be reached' : outcome === 'failed' ? 'Not delivered' : 'Not notified';
}

function answered(entry: Told): string {
  const { outcome, providerResponse: answer } = entry;
  const by = entry.provider === undefined ? 'The provider' : PROVIDER_WORDS[entry.provider];
  const it = CHANNEL_WORDS[entry.channel];
  if (outcome === 'sent') {
    const end = answer?.deliveryStatus === 'delivered' ? ', and it was delivered' : '';
    return `Notified: ${by} accepted the ${it}${triesOf(entry)}${end}.`;
  }
  if (answer?.deliveryStatus === 'undelivered' || answer?.deliveryStatus === 'failed') {
    return `Not delivered: ${by} accepted the ${it} and later reported that it did not arrive${codeOf(answer)}.`;
  }
  return `Not delivered: ${by} refused the ${it}${codeOf(answer)}${triesOf(entry)}.`;
}

function codeOf(answer: Told['providerResponse']): string {
  const code = answer?.code;
  if (!code) return '';
  const known = own(CODES, code);
  return known === undefined ? ` (${code})` : ` because ${known} (${code})`;
}

/** Answers of providers that come up every day. */
const CODES: Readonly<Record<string, string>> = {
  UNREGISTERED: 'the app was removed from the device',
  BadDeviceToken: 'it does not know the device',
  Unregistered: 'the app was removed from the device',
  SENDER_ID_MISMATCH: 'the device belongs to another project',
  DeviceTokenNotForTopic: 'the device belongs to another app',
  TopicDisallowed: 'the key may not send to this app',
  CREDENTIALS_REJECTED: 'it did not take our credentials',
  HTTP_401: 'it did not take our credentials',
  HTTP_403: 'our credentials may not do that',
  HTTP_429: 'too much was sent at once',
  UNAVAILABLE: 'it was not available',
};

function triesOf({ attempt }: Told): string {
  return attempt > 1 ? ` after ${attempt} tries` : '';
}
