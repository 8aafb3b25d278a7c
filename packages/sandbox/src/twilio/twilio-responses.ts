import { json, retryAfterHeader, type SandboxResponse } from '../endpoint.ts';

/** Returns an error response in Twilio's format. */
export function twilioError(status: number, code: number, message: string, retryAfter: string | null = null) {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return json(status, { code, message, more_info, status }, retryAfterHeader(retryAfter));
}

export const UNAUTHENTICATED: SandboxResponse = twilioError(401, 20003, 'Authenticate');

export interface TwilioMessage {
  readonly sid: string;
  readonly accountSid: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
}

/** Returns the response to a created message. */
export function twilioCreated({ sid, accountSid, from, to, body }: TwilioMessage): SandboxResponse {
  return json(201, {
    sid,
    account_sid: accountSid,
    from,
    to,
    body,
    status: 'queued',
    direction: 'outbound-api',
    num_segments: '1',
    error_code: null,
    error_message: null,
    api_version: '2010-04-01',
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
  });
}
