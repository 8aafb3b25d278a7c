import { ApiError } from '../base/errors/api-error.ts';

export function unknownKey(): ApiError {
  return new ApiError('ERR_APIKEY_NOT_FOUND', 'API key not found.');
}
