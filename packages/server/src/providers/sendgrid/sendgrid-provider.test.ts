import { createSandbox } from '@chatwire/sandbox';
import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { systemClock } from '../../base/time/clock.ts';
import { DECISION_ID, ENTRY, SENDGRID_PAYLOAD } from '../example-payloads.fixture.ts';
import { providerCases } from '../provider.cases.ts';
import { createSendgridProvider } from './sendgrid-provider.ts';
import { sendgridResultOf } from './sendgrid-result-of.ts';

const account = { sendGridApiKey: 'SG.key' };
const request = { decisionId: DECISION_ID, payload: SENDGRID_PAYLOAD, entry: ENTRY };
const never = new AbortController().signal;

providerCases({
  kind: 'sendgrid',
  accepted: 202,
  sandbox: { sendgridApiKey: account.sendGridApiKey },
  create: ({ sendgridUrl }, ca, proxies) =>
    createSendgridProvider({
      account,
      baseUrl: sendgridUrl,
      clock: systemClock,
      publicUrl: 'https://chat.example',
      ca,
      proxies,
    }),
  request,
  codes: { tooMany: 'HTTP_429', unavailable: 'HTTP_503', gone: 'personalizations.0.to.0.email' },
});

test('an email arrives with its subject, both bodies and the reply-to address', async () => {
  const clock = new FakeClock();
  const sandbox = createSandbox({ clock });
  const { sendgridUrl } = await sandbox.start();
  const provider = createSendgridProvider({ account, baseUrl: sendgridUrl, clock });
  const payload = { ...SENDGRID_PAYLOAD, replyTo: 'reply+key@in.example.org', unsubscribeGroupId: 12 };
  expect(await provider.send({ decisionId: DECISION_ID, payload }, never)).toMatchObject({ kind: 'accepted' });
  expect(sandbox.inbox.list()).toMatchObject([
    {
      provider: 'sendgrid',
      title: 'New messages in Harbour crew',
      body: expect.stringContaining('Ivo:\n  Anyone at the pier?'),
      mail: {
        from: 'Harbour Chat <chat@example.org>',
        to: 'mara@example.org',
        replyTo: 'reply+key@in.example.org',
        html: expect.stringContaining('Anyone at the pier?'),
      },
    },
  ]);
  await provider.close();
  await sandbox.close();
});

test('a rejected key has the HTTP status as its code', async () => {
  const sandbox = createSandbox({ sendgridApiKey: 'SG.another' });
  const { sendgridUrl } = await sandbox.start();
  const provider = createSendgridProvider({ account, baseUrl: sendgridUrl, clock: systemClock });
  expect(await provider.send(request, never)).toMatchObject({ kind: 'refused', status: 401, code: 'HTTP_401' });
  await provider.close();
  await sandbox.close();
});

test.each([
  [
    'the first field that is named',
    [
      { message: 'a', field: null },
      { message: 'b', field: 'from.email' },
    ],
    'from.email',
    'b',
  ],
  ['the status when none is named', [{ message: 'access forbidden', field: 'null' }], 'HTTP_400', 'access forbidden'],
  ['the status when nothing is explained', [], 'HTTP_400', '{"errors":[]}'],
])('the code of a rejection is %s', (_case, errors, code, message) => {
  const body = Buffer.from(JSON.stringify({ errors }));
  expect(sendgridResultOf({ kind: 'response', status: 400, headers: {}, body }, 0)).toMatchObject({ code, message });
});
