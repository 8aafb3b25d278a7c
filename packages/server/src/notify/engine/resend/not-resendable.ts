import { ApiError } from '../../../base/errors/api-error.ts';

export function notResendable(text: string): ApiError {
  return new ApiError('ERR_LOG_NOT_RESENDABLE', text);
}
