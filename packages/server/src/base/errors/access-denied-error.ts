import type { AuditActor } from '@chatwire/protocol';
import { ApiError } from './api-error.ts';

/** The credential is valid but does not allow the route. `by`: owner of the credential. */
export class AccessDeniedError extends ApiError {
  readonly by: AuditActor;

  constructor(by: AuditActor, message: string) {
    super('AUTH_ERR_NO_ACCESS', message);
    this.by = by;
  }
}
