import { createSandbox } from '@chatwire/sandbox';
import { expect, test } from 'vitest';
import { systemClock } from '../../base/time/clock.ts';
import { DECISION_ID, ENTRY, TWILIO_PAYLOAD } from '../example-payloads.fixture.ts';
import { providerCases } from '../provider.cases.ts';
import { createTwilioProvider } from './twilio-provider.ts';
import { twilioResultOf } from './twilio-result-of.ts';
import { twilioRequest } from './twilio-wire.ts';

const account = { twilioAccountSID: 'AC0123456789abcdef0123456789abcdef', twilioAuthToken: 'token' };
const known = { sid: account.twilioAccountSID, token: account.twilioAuthToken };
const request = { decisionId: DECISION_ID, payload: TWILIO_PAYLOAD, entry: ENTRY };
const never = new AbortController().signal;

providerCases({
  kind: 'twilio',
  accepted: 201,
  sandbox: { twilioAccount: known },
  create: ({ twilioUrl }, ca, proxies) =>
    createTwilioProvider({ account, baseUrl: twilioUrl, clock: systemClock, ca, proxies }),
  request,
  codes: { tooMany: '20429', unavailable: '20503', gone: '21211' },
});

test('an SMS arrives unchanged, with any characters', async () => {
  const sandbox = createSandbox();
  const { twilioUrl } = await sandbox.start();
  const provider = createTwilioProvider({ account, baseUrl: twilioUrl, clock: systemClock });
  const smsContent = '50 % & more = "yes"? +1 👍\nזה';
  await provider.send({ decisionId: DECISION_ID, payload: { ...TWILIO_PAYLOAD, smsContent } }, never);
  expect(sandbox.inbox.list()).toMatchObject([
    { provider: 'twilio', body: smsContent, text: { from: '+4500000001', to: '+4500000000' } },
  ]);
  await provider.close();
  await sandbox.close();
});

test.each([
  ['401', '20003', 401],
  ['optedOut', '21610', 400],
] as const)('the code of a rejection is Twilio’s error number: %s', async (fault, code, status) => {
  const sandbox = createSandbox();
  const { twilioUrl } = await sandbox.start();
  sandbox.faults.set('twilio', { fault });
  const provider = createTwilioProvider({ account, baseUrl: twilioUrl, clock: systemClock });
  expect(await provider.send(request, never)).toMatchObject({ kind: 'refused', status, code, retryable: false });
  await provider.close();
  await sandbox.close();
});

test('only status 201 counts as accepted', () => {
  const response = { kind: 'response', headers: {}, body: Buffer.from('{"sid":"SM1"}') } as const;
  expect(twilioResultOf({ ...response, status: 201 }, 0)).toEqual({ kind: 'accepted', status: 201, id: 'SM1' });
  expect(twilioResultOf({ ...response, status: 200 }, 0)).toMatchObject({ kind: 'refused', code: 'HTTP_200' });
});

test('delivery reports are requested at an address that identifies the entry', () => {
  const statusUrl = 'https://chat.example/v3/notifications/sms/v1/providers/twilio/status?token=abc';
  const form = (given: string | undefined) => {
    const call = {
      account,
      baseUrl: 'https://api.twilio.com',
      statusUrl: given,
      payload: TWILIO_PAYLOAD,
      entry: ENTRY,
    };
    return new URLSearchParams(twilioRequest(call).body);
  };
  expect(form(statusUrl).get('StatusCallback')).toBe(
    `${statusUrl}&messageId=48229&eventId=019b79803a3400010000c402&recipient=mara`,
  );
  expect(form(undefined).has('StatusCallback')).toBe(false);
});
