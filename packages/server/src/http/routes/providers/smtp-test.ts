import { readFile } from 'node:fs/promises';
import { ACCOUNT_KINDS, SmtpTest } from '@chatwire/protocol';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../base/errors/api-error.ts';
import { checkSmtp } from '../../../providers/smtp/check-smtp.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';
import { access, TAGS } from './account-writes.ts';

/** Tests the stored SMTP account without an email. See docs/spec/last-mile.md#smtp-provider. */
export function smtpTestRoutes(http: HttpServer, { providersDirectory, config, clock, audit }: AppContext): void {
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
      const [account] = (await providersDirectory.current()).smtp;
      if (!account?.fields) throw new ApiError('ERR_PROVIDER_NOT_FOUND', 'Provider not found.');
      const { allowPrivateWebhooks: allowPrivate, allowInsecureWebhooks: allowInsecure, providerCa } = config;
      const ca = providerCa ? await readFile(providerCa, 'utf8') : undefined;
      const tested = await checkSmtp(account.fields, { guard: { allowPrivate, allowInsecure }, clock, ca });
      await audit.record(request, { action: 'provider.tested', target: { kind: 'provider', id: 'smtp', name: label } });
      return { data: tested };
    },
  );
}
