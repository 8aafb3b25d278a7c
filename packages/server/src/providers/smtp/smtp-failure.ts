import { connectionFailureOf } from '../http/connection-failure.ts';
import { responseText } from '../http/response-text.ts';
import { CREDENTIALS_REJECTED, type ProviderResult } from '../provider-result.ts';

/** Phase of a call. Before `sending`, the server has accepted nothing. */
export type SmtpPhase = 'connecting' | 'authenticating' | 'checking' | 'sending';

/** Returns the result of a call for an error of the SMTP client. See docs/spec/last-mile.md#smtp-responses. */
export function smtpFailure(error: unknown, phase: SmtpPhase): ProviderResult {
  const { status, text } = replyOf(error);
  // A server without STARTTLS may reject the command with another reply.
  const lacksTls = phase === 'connecting' && codeOf(error) === 'ETLS';
  if (status !== undefined && !lacksTls) return rejectedResult(status, text, phase);
  if (phase === 'sending') return { kind: 'timeout', cause: 'CONNECTION_LOST' };
  const fault = connectionFailureOf(originalErrorOf(error));
  if (fault.kind !== 'unreachable') return fault;
  const { message } = fault;
  // The client replaces the codes of failed handshakes.
  const isTls = lacksTls || (fault.cause === 'CONNECT_FAILED' && TLS_FAULT.test(message));
  return { kind: 'unreachable', cause: isTls ? 'TLS_FAILED' : fault.cause, message };
}

const TLS_FAULT = /certificate|\bTLS\b|\bSSL\b/i;

function rejectedResult(status: number, text: string, phase: SmtpPhase): ProviderResult {
  const isOurs = phase === 'authenticating' && status >= 500;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text) ?? [];
  return {
    kind: 'refused',
    status,
    code: isOurs ? CREDENTIALS_REJECTED : (enhanced ?? `SMTP_${status}`),
    message: responseText(text),
    id: null,
    retryable: status < 500,
  };
}

/** Returns the status of a negative reply of the server (4xx or 5xx), and its text. */
function replyOf(error: unknown): { readonly status: number | undefined; readonly text: string } {
  const { responseCode, response } = membersOf(error);
  const isReply = typeof responseCode === 'number' && responseCode >= 400;
  return { status: isReply ? responseCode : undefined, text: typeof response === 'string' ? response : '' };
}

/** Returns the error with the code of the system, which the client replaces with its own and keeps in another field. */
function originalErrorOf(error: unknown): unknown {
  const { originalCode } = membersOf(error);
  if (!(error instanceof Error) || typeof originalCode !== 'string') return error;
  return Object.assign(new Error(error.message), { code: originalCode });
}

function codeOf(error: unknown): string {
  const { code } = membersOf(error);
  return typeof code === 'string' ? code : '';
}

function membersOf(error: unknown): Readonly<Record<string, unknown>> {
  return error instanceof Error ? { ...error } : {};
}
