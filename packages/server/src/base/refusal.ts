import { ERROR_STATUS, type ErrorBody, type ErrorCode, type ErrorDetails } from '@chatwire/protocol';

/**
 * A request that is answered with an error of the contract. Thrown by the chat side and the HTTP layer,
 * turned into a body at the border. The message is for people: no ids of others, no internals.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, message: string, details?: ErrorDetails) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(): ErrorBody {
    return { error: { code: this.code, message: this.message, ...(this.details && { details: this.details }) } };
  }
}

/** Input that is well-formed JSON but not acceptable: field path → texts. */
export function badRequest(details: ErrorDetails): Refusal {
  return new Refusal('ERR_BAD_REQUEST', 'Some parameters are not valid.', details);
}
