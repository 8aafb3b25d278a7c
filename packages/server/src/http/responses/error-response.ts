import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../base/errors/api-error.ts';
import { CredentialError } from '../../base/errors/credential-error.ts';
import { describeError } from '../../base/errors/describe-error.ts';
import { NotServingError } from '../../base/errors/not-serving-error.ts';
import { RateLimitError } from '../../base/errors/rate-limit-error.ts';
import type { Clock } from '../../base/time/clock.ts';
import { LogQueryTimeout } from '../../logs/log-query-timeout.ts';
import { MediaUnavailable } from '../../media/media-files.ts';
import { isDatabaseDown } from '../../storage/database-down.ts';
import { wasRolledBack } from '../../storage/rolled-back.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { RequestAudit } from '../audit/request-audit.ts';
import type { Admission } from '../limits/admission.ts';
import { rateHeadersOf } from '../limits/rate-headers.ts';

export interface ErrorResponderOptions {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly admission: Admission;
  readonly audit: Pick<RequestAudit, 'noteRejection'>;
}

/** Returns the error handler. It responds with the code of an ApiError; other errors are logged, and their details hidden. */
export function errorResponder({ logger, clock, admission, audit }: ErrorResponderOptions) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const apiError = toApiError(error);
    audit.noteRejection(request, apiError);
    const responseError =
      apiError instanceof CredentialError ? admission.countFailure(apiError, request, reply) : apiError;
    if (responseError.status >= 500) {
      const { id: requestId, method, routeOptions } = request;
      const fields = {
        requestId,
        method,
        route: routeOptions.url,
        status: responseError.status,
        code: responseError.code,
      };
      // 503 is temporary: the database or disk is unavailable, or the server starts or stops.
      const level =
        responseError instanceof NotServingError ? 'debug' : responseError.status === 503 ? 'warn' : 'error';
      logger[level]({ ...fields, error: describeError(error) }, 'request failed');
    }
    if (responseError.status === 503) reply.header('Retry-After', 1);
    if (responseError instanceof RateLimitError) reply.headers(rateHeadersOf(responseError, clock.now()));
    return reply.code(responseError.status).type('application/json; charset=utf-8').send(responseError.toBody());
  };
}

/** Returns the error that may be sent to the caller. */
export function toApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error;
  const cause = error.cause;
  if (cause instanceof ApiError) return cause;
  if (error instanceof LogQueryTimeout) {
    return new ApiError('ERR_UNAVAILABLE', 'This search took too long. A narrower time window helps.');
  }
  // Before the database: the error codes are the same if either of them refuses a connection.
  if (error instanceof MediaUnavailable) return new ApiError('ERR_UNAVAILABLE', 'The media storage isn’t responding.');
  if (wasRolledBack(error)) return new ApiError('ERR_UNAVAILABLE', 'Other writes came in between. Try again.');
  if (isDatabaseDown(error))
    return new ApiError('ERR_UNAVAILABLE', 'The database isn’t responding or doesn’t accept writes at present.');
  const code = 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('ERR_PAYLOAD_TOO_LARGE', 'The body is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('ERR_BAD_REQUEST', 'Bodies must be application/json.', {
        body: ['must be application/json'],
      });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError('ERR_BAD_REQUEST', 'The body is not valid JSON.', { body: ['must be valid JSON'] });
    case 'FST_ERR_BAD_URL':
      return new ApiError('ERR_BAD_REQUEST', 'The path is not valid.', { path: ['must be a valid URL'] });
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ApiError('ERR_BAD_REQUEST', 'The path is too long.', { path: ['must be shorter'] });
    default: {
      const status = 'statusCode' in error ? error.statusCode : undefined;
      if (status === 400)
        return new ApiError('ERR_BAD_REQUEST', 'The request is not valid.', { body: ['is not valid'] });
      return new ApiError('ERR_OPERATION_FAILED', 'Something went wrong. The request id names it in the server log.');
    }
  }
}
