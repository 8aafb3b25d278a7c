import type { ConnectCause, HttpFailure } from './http-outcome.ts';
import { responseText } from './response-text.ts';

/** Default time limit for connecting, ms. Less than the deadline of any attempt. */
export const DEFAULT_CONNECT_MS = 5_000;

/** The URL guard rejected the target: nothing was sent. */
export class AddressBlockedError extends Error {
  override readonly name = 'AddressBlockedError';
}

/** The host name could not be resolved, or not in time. */
export class HostNotFoundError extends Error {
  override readonly name = 'HostNotFoundError';
}

/** The peer responds, but not in HTTP/2. It therefore cannot have accepted a request. */
export class NoHttp2Error extends Error {
  override readonly name = 'NoHttp2Error';
}

/** Returns the reason a connection was not established. */
export function connectionFailureOf(error: unknown): HttpFailure {
  const fault = firstErrorOf(error);
  const code = codeOf(fault);
  const message = fault instanceof Error ? responseText(fault.message) : null;
  const failure = {
    kind: 'unreachable',
    cause: causeOf(fault, code),
    message: message ?? code ?? 'no connection',
  } as const;
  return fault instanceof NoHttp2Error ? { ...failure, lacksHttp2: true } : failure;
}

function causeOf(error: unknown, code: string | undefined): ConnectCause {
  if (error instanceof AddressBlockedError) return 'ADDRESS_BLOCKED';
  if (error instanceof HostNotFoundError) return 'HOST_NOT_FOUND';
  if (code === undefined) return 'CONNECT_FAILED';
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'HOST_NOT_FOUND';
  if (TLS_CODE.test(code) || isBrokenHandshake(error)) return 'TLS_FAILED';
  return 'CONNECT_FAILED';
}

const TLS_CODE =
  /CERT|^ERR_(TLS|SSL)_|^CRL_|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH|^HOSTNAME_MISMATCH$|^EPROTO$/;

/** Node reports a disconnect during the handshake as a plain reset. */
function isBrokenHandshake(error: unknown): boolean {
  return error instanceof Error && error.message.includes('before secure TLS connection');
}

/** Returns the first error if Node tried several addresses of a host, and therefore throws one error per address. */
function firstErrorOf(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
