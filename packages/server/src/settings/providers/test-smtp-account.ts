import { readFile } from 'node:fs/promises';
import type { SmtpTest } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { Config } from '../../config.ts';
import { checkSmtp } from '../../providers/smtp/check-smtp.ts';
import type { ProvidersDirectory } from '../providers-directory.ts';

export interface SmtpTestOptions {
  readonly providersDirectory: Pick<ProvidersDirectory, 'current'>;
  readonly config: Pick<Config, 'allowPrivateWebhooks' | 'allowInsecureWebhooks' | 'providerCa'>;
  readonly clock: Clock;
}

/**
 * Tests a connection with the stored SMTP account, without sending an email. Throws `ERR_PROVIDER_NOT_FOUND` without one.
 * See docs/spec/last-mile.md#smtp-provider.
 */
export async function testSmtpAccount({ providersDirectory, config, clock }: SmtpTestOptions): Promise<SmtpTest> {
  const [account] = (await providersDirectory.current()).smtp;
  if (!account?.fields) throw new ApiError('ERR_PROVIDER_NOT_FOUND', 'Provider not found.');
  const { allowPrivateWebhooks: allowPrivate, allowInsecureWebhooks: allowInsecure, providerCa } = config;
  const ca = providerCa ? await readFile(providerCa, 'utf8') : undefined;
  return checkSmtp(account.fields, { guard: { allowPrivate, allowInsecure }, clock, ca });
}
