import { ACCOUNT_KINDS, Success } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { badRequest } from '../../../base/errors/api-error.ts';
import { CredentialError } from '../../../base/errors/credential-error.ts';
import { DeliveryReports } from '../../../inbound/delivery-reports.ts';
import { postReply } from '../../../inbound/post-reply.ts';
import { readReply } from '../../../inbound/read-reply.ts';
import { readSendgridReports } from '../../../inbound/read-sendgrid-reports.ts';
import { readTwilioReport } from '../../../inbound/read-twilio-report.ts';
import { isSameSecret } from '../../../inbound/same-secret.ts';
import { isSignedBySendgrid } from '../../../inbound/sendgrid-signature.ts';
import { isSignedByTwilio } from '../../../inbound/twilio-signature.ts';
import { publicUrlOf } from '../../access/public-url.ts';
import type { HttpServer } from '../../http-server.ts';

const [STATUS_CALLBACK] = ACCOUNT_KINDS.twilio.callbacks;
const [REPLIES_CALLBACK, EVENTS_CALLBACK] = ACCOUNT_KINDS.sendgrid.callbacks;
const tags = ['Calls from providers'];
const querystring = Type.Object({ token: Type.Optional(Type.String({ description: 'The secret of the URL' })) });
const response = { 200: Type.Object({ data: Success }) };
const form = {
  'application/x-www-form-urlencoded': Type.Record(Type.String(), Type.String(), {
    examples: [{ MessageSid: 'SM2f1a', MessageStatus: 'delivered' }],
  }),
};
const events = {
  'application/json': Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    examples: [[{ event: 'delivered', sg_event_id: 'e1', sg_message_id: 'kZ3pQ0.recv' }]],
  }),
};
const email = {
  'multipart/form-data': Type.Record(Type.String(), Type.String(), {
    examples: [{ from: 'mara@example.org', to: 'r-1f@reply.example.org', text: 'On my way' }],
  }),
};
const done = { data: { success: true as const } };
const FORM_BYTES = 64 * 1024;
const EVENTS_BYTES = 4 * 1024 * 1024;
/** Maximum size of an email with attachments that SendGrid forwards. */
const EMAIL_BYTES = 30 * 1024 * 1024;

/**
 * Registers the routes that providers call. They need no key: the URL contains a secret, which is checked before the body is
 * read. See docs/spec/notifications.md#inbound-provider-calls.
 */
export function inboundRoutes(http: HttpServer, app: AppContext): void {
  const { providersDirectory: directory, notifications, logs, clock, chat, config } = app;
  const reports = new DeliveryReports({ logs, clock, ...notifications });

  http.register(async (scope: HttpServer) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) => next(null, body));

    scope.post(
      STATUS_CALLBACK.url,
      {
        bodyLimit: FORM_BYTES,
        config: {
          urlCredential: async (request) =>
            assertUrlSecret(request, (await directory.current()).twilio[0]?.inboundToken),
        },
        schema: { tags, summary: 'Receive a delivery report from Twilio', querystring, requestContent: form, response },
      },
      async (request) => {
        const [twilio] = (await directory.current()).twilio;
        const form = new URLSearchParams(bodyOf(request).toString());
        const callback = {
          url: publicUrlOf(http, config) + request.url,
          form,
          signature: headerOf(request, 'x-twilio-signature'),
        };
        if (!twilio?.fields || !isSignedByTwilio(callback, twilio.fields.twilioAuthToken)) throw wrongCredential();
        const report = readTwilioReport(new URL(callback.url).searchParams, form);
        if (report) await reports.apply([report]);
        return done;
      },
    );

    scope.post(
      EVENTS_CALLBACK.url,
      {
        bodyLimit: EVENTS_BYTES,
        config: {
          urlCredential: async (request) =>
            assertUrlSecret(request, (await directory.current()).sendgrid[0]?.inboundToken),
        },
        schema: {
          tags,
          summary: 'Receive delivery reports from SendGrid',
          querystring,
          requestContent: events,
          response,
        },
      },
      async (request) => {
        const key = (await directory.current()).sendgrid[0]?.fields?.sendGridEventsPublicKey;
        const body = bodyOf(request);
        const signature = headerOf(request, 'x-twilio-email-event-webhook-signature');
        const timestamp = headerOf(request, 'x-twilio-email-event-webhook-timestamp');
        if (key && !isSignedBySendgrid({ body, signature, timestamp }, key)) throw wrongCredential();
        await reports.apply(readSendgridReports(body));
        return done;
      },
    );

    scope.post(
      REPLIES_CALLBACK.url,
      {
        bodyLimit: EMAIL_BYTES,
        config: {
          urlCredential: async (request) =>
            assertUrlSecret(request, (await directory.current()).sendgrid[0]?.inboundToken),
        },
        schema: {
          tags,
          summary: 'Receive an email reply to a notification',
          querystring,
          requestContent: email,
          response,
        },
      },
      async (request) => {
        const reply = await readReply(request.headers['content-type'] ?? '', bodyOf(request));
        if (!reply) throw badRequest({ body: ['must be a form'] });
        await postReply(chat, reply, (await directory.current()).sendgrid[0]?.inboundToken ?? '');
        return done;
      },
    );
  });
}

/** Checks the secret in the URL. Throws a CredentialError if it is wrong or absent. */
function assertUrlSecret(request: FastifyRequest, secret: string | undefined): true {
  const token = new URL(request.url, 'http://localhost').searchParams.get('token') ?? undefined;
  if (!isSameSecret(token, secret)) throw wrongCredential(token === undefined ? 'absent' : 'wrong');
  return true;
}

function wrongCredential(fault: 'absent' | 'wrong' = 'wrong'): CredentialError {
  return new CredentialError(fault, 'AUTH_ERR_NO_ACCESS', 'The secret of this URL, or the signature, is wrong.');
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}
