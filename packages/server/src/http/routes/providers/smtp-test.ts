import { ACCOUNT_KINDS, SmtpTest } from '@chatwire/protocol';
import type { AppContext } from '../../../app-context.ts';
import { testSmtpAccount } from '../../../settings/providers/test-smtp-account.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';
import { access, TAGS } from './account-writes.ts';

/** Registers the test of the stored SMTP account, which sends no email. See docs/spec/last-mile.md#smtp-provider. */
export function smtpTestRoutes(http: HttpServer, app: AppContext): void {
  const { path, label } = ACCOUNT_KINDS.smtp;
  http.post(
    `${path}/test`,
    {
      config: { access, rate: 'testSend', audit: 'provider.tested' },
      schema: {
        tags: [TAGS.email],
        summary: 'Test the SMTP account without sending an email',
        description: 'Connects, sends EHLO, STARTTLS, AUTH, and NOOP, and closes the connection.',
        response: responseSchema(SmtpTest),
      },
    },
    async (request) => {
      const tested = await testSmtpAccount(app);
      await app.audit.record(request, {
        action: 'provider.tested',
        target: { kind: 'provider', id: 'smtp', name: label },
      });
      return { data: tested };
    },
  );
}
