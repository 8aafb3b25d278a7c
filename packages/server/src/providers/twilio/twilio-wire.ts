import type { TwilioPayload, TwilioProvider } from '@chatwire/protocol';
import type { PostRequest } from '../http/http1/http1-client.ts';
import type { EntryReference } from '../provider.ts';

export interface TwilioCall {
  readonly account: Pick<TwilioProvider, 'twilioAccountSID' | 'twilioAuthToken'>;
  readonly baseUrl: string;
  readonly statusUrl: string | undefined;
  readonly payload: TwilioPayload;
  readonly entry: EntryReference | undefined;
}

/** Returns the HTTP request of one SMS. */
export function twilioRequest({ account, baseUrl, statusUrl, payload, entry }: TwilioCall): PostRequest {
  const { twilioAccountSID: sid, twilioAuthToken: token } = account;
  const { to, from, smsContent } = payload;
  if (to.phno === undefined) throw new Error('expected the phone number of a recipient');
  const form = new URLSearchParams({ To: to.phno, From: from, Body: smsContent.toWellFormed() });
  if (statusUrl !== undefined && entry) form.set('StatusCallback', reportUrl(statusUrl, entry));
  return {
    url: new URL(`${baseUrl}/2010-04-01/Accounts/${sid}/Messages.json`),
    headers: {
      authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'chatwire',
    },
    body: form.toString(),
  };
}

/** Returns the callback URL for delivery reports of this SMS. It identifies the entry; the reports contain only Twilio's id. */
function reportUrl(statusUrl: string, { messageId, eventId, recipient }: EntryReference): string {
  const url = new URL(statusUrl);
  url.searchParams.set('messageId', String(messageId));
  url.searchParams.set('eventId', eventId);
  url.searchParams.set('recipient', recipient);
  return url.href;
}
