import type { SmtpProvider, SmtpTest } from '@chatwire/protocol';
import type { Clock } from '../../base/time/clock.ts';
import { createUrlGuard, type UrlGuardOptions } from '../custom/url-guard.ts';
import { authoritiesWith } from '../http/authorities.ts';
import { DEFAULT_CONNECT_MS } from '../http/connection-failure.ts';
import type { ConnectionOptions } from '../http/connection-options.ts';
import type { ProviderResult } from '../provider-result.ts';
import { SmtpConnection } from './smtp-connection.ts';
import { smtpFailure } from './smtp-failure.ts';

export interface SmtpCheckOptions extends ConnectionOptions {
  readonly guard: UrlGuardOptions;
  readonly clock: Clock;
}

/** Time limit for all steps together. */
const CHECK_TIMEOUT_MS = 15_000;

/**
 * Connects to an SMTP server as the adapter does: EHLO, STARTTLS, AUTH, then NOOP. Sends no email.
 * See docs/spec/last-mile.md#smtp-provider.
 */
export async function checkSmtp(account: SmtpProvider, options: SmtpCheckOptions): Promise<SmtpTest> {
  const { guard, clock, ca, connectMs = DEFAULT_CONNECT_MS } = options;
  const startedAtMs = clock.now();
  const { lookup } = createUrlGuard(guard).connection;
  const connection = new SmtpConnection();
  const cancel = clock.after(CHECK_TIMEOUT_MS, () => connection.close());
  try {
    const { allowPrivate } = guard;
    await connection.open({ account, lookup, allowPrivate, connectMs, authorities: authoritiesWith(ca) });
    const { status, isEncrypted, capabilities } = await connection.check();
    return {
      status,
      code: null,
      durationMs: clock.now() - startedAtMs,
      tls: isEncrypted,
      capabilities: [...capabilities],
    };
  } catch (error) {
    const failure = failureOf(smtpFailure(error, connection.phase));
    return { ...failure, durationMs: clock.now() - startedAtMs, tls: false, capabilities: [] };
  } finally {
    cancel();
    connection.close();
  }
}

function failureOf(result: ProviderResult): Pick<SmtpTest, 'status' | 'code' | 'message'> {
  switch (result.kind) {
    case 'refused': {
      const { status, code, message } = result;
      return { status, code, ...(message !== null && { message }) };
    }
    case 'unreachable':
      return { status: null, code: result.cause, message: result.message };
    case 'timeout':
      return { status: null, code: result.cause };
    case 'accepted':
      throw new Error('expected the result of a failed step, got accepted');
  }
}
