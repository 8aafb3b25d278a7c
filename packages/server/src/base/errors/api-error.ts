import { ERROR_STATUS, type ErrorBody, type ErrorCode, type ErrorDetails } from '@chatwire/protocol';

/**
 * An error response of the API. Commands and the HTTP layer throw it, and the error handler converts it to a response
 * body. The message is for people. It contains no ids of other users and no internal details.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
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

/** Returns the error for well-formed JSON with invalid values. `details`: field path → texts. */
export function badRequest(details: ErrorDetails): ApiError {
  return new ApiError('ERR_BAD_REQUEST', 'Some parameters are not valid.', details);
}
