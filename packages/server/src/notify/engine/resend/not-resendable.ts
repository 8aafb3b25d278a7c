import { ApiError } from '../../../base/errors/api-error.ts';

/** Returns the error `ERR_LOG_NOT_RESENDABLE` with a message. */
export function notResendable(text: string): ApiError {
  return new ApiError('ERR_LOG_NOT_RESENDABLE', text);
}
