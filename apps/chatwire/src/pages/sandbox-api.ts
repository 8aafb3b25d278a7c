import { FAULTS_OF, type Received, SANDBOX_PROVIDERS, type Sandbox } from '@chatwire/sandbox';
import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';
import { pushServiceRoutes } from './push-service-routes.ts';

/** An email is untrusted HTML: it gets its own origin, runs no scripts, and loads only images. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";
const ById = Type.Object({ id: Type.Integer({ minimum: 1 }) });

/** Adds the routes of `/sandbox`. They require no credential; guardLocalRoutes rejects pages of other origins. */
export function sandboxApi(http: HttpServer, sandbox: Sandbox): void {
  http.get(
    '/sandbox/inbox',
    {
      config: { rate: 'uncounted' },
      schema: { querystring: Type.Object({ after: Type.Optional(Type.Integer({ minimum: 0 })) }) },
    },
    async (request) => {
      const after = request.query.after ?? 0;
      const items = sandbox.inbox.list().filter((item) => item.id > after);
      return { items: items.map(withoutPage), count: sandbox.inbox.count };
    },
  );

  http.get('/sandbox/mails/:id', { config: { rate: 'uncounted' }, schema: { params: ById } }, (request, reply) => {
    const page = sandbox.inbox.find(request.params.id)?.mail?.html;
    if (!page) return reply.callNotFound();
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', MAIL_POLICY)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Referrer-Policy', 'no-referrer')
      .send(page);
  });

  http.post(
    '/sandbox/mails/:id/answer',
    { schema: { params: ById, body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 5000 }) }) } },
    async (request) => {
      const mail = sandbox.inbox.find(request.params.id);
      return { status: mail ? await sandbox.answerMail(mail, request.body.text) : undefined };
    },
  );

  http.get('/sandbox/faults', { config: { rate: 'uncounted' } }, async () =>
    Object.fromEntries(
      SANDBOX_PROVIDERS.map((provider) => [
        provider,
        { ...sandbox.faults.get(provider), choices: FAULTS_OF[provider] },
      ]),
    ),
  );

  pushServiceRoutes(http, sandbox);

  for (const provider of SANDBOX_PROVIDERS) {
    const body = Type.Object({
      fault: Type.Enum([...FAULTS_OF[provider]]),
      latencyMs: Type.Integer({ minimum: 0, maximum: 60_000 }),
    });
    http.put(`/sandbox/faults/${provider}`, { schema: { body } }, async (request) => {
      sandbox.faults.set(provider, request.body);
      return { success: true };
    });
  }
}

/** Omits the HTML of an email, which has its own route. */
function withoutPage({ mail, ...item }: Received): object {
  return mail ? { ...item, mail: { ...mail, html: undefined, hasPage: mail.html !== null } } : item;
}
