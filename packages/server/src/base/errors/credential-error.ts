import type { ErrorCode } from '@chatwire/protocol';
import { ApiError } from './api-error.ts';

/**
 * A call without a valid credential: a key, a token, a signature, or the secret of a URL. Such calls are limited per
 * client address. `absent`: the call had no credential. `wrong`: the call also counts as a failed login attempt.
 */
export class CredentialError extends ApiError {
  readonly fault: 'absent' | 'wrong';

  constructor(fault: 'absent' | 'wrong', code: ErrorCode, message: string) {
    super(code, message);
    this.fault = fault;
  }
}
