import type { AuditActor } from '@chatwire/protocol';
import { ApiError } from './api-error.ts';

/** A valid credential that does not cover the route; `by`: its owner. */
export class AccessDeniedError extends ApiError {
  readonly by: AuditActor;

  constructor(by: AuditActor, message: string) {
    super('AUTH_ERR_NO_ACCESS', message);
    this.by = by;
  }
}
