import { ApiError } from './api-error.ts';

/** The server starts, drains, or stops: nothing is wrong, and proxies ask again every few seconds. */
export class NotServingError extends ApiError {
  constructor() {
    super('ERR_UNAVAILABLE', 'The server is starting or stopping.');
  }
}
