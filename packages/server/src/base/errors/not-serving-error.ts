import { ApiError } from './api-error.ts';

/** The server is starting, draining, or stopping. This is not a fault: proxies and clients retry every few seconds. */
export class NotServingError extends ApiError {
  constructor() {
    super('ERR_UNAVAILABLE', 'The server is starting or stopping.');
  }
}
