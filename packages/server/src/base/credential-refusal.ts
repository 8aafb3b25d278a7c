import type { ErrorCode } from '@chatwire/protocol';
import { Refusal } from './refusal.ts';

/**
 * A call without a valid credential, whatever its status: a key, a token, a signature, the secret of a URL. Such calls
 * are limited per client address. `absent` calls carried none; `wrong` ones count as failed credentials, too.
 */
export class CredentialRefusal extends Refusal {
  readonly fault: 'absent' | 'wrong';

  constructor(fault: 'absent' | 'wrong', code: ErrorCode, message: string) {
    super(code, message);
    this.fault = fault;
  }
}
