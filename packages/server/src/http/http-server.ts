import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger } from 'fastify';
import fastify, { type FastifyInstance, type RawServerDefault } from 'fastify';
import { ApiError } from '../base/errors/api-error.ts';
import { NotServingError } from '../base/errors/not-serving-error.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Tracing } from '../telemetry/traces/tracing.ts';
import { corsOf } from './access/cors-of.ts';
import { hideContent } from './access/hide-content.ts';
import type { RequestAudit } from './audit/request-audit.ts';
import type { Admission } from './limits/admission.ts';
import { endSlowBodies } from './limits/slow-bodies.ts';
import { observeRequests, type RequestObservation } from './observe-requests.ts';
import { compileValidator } from './requests/validation.ts';
import { respondToClientError } from './responses/client-error.ts';
import { compressResponses } from './responses/compression.ts';
import { errorResponder } from './responses/error-response.ts';
import { notFoundPage, wantsPage } from './site/not-found-page.ts';
import type { SitePage } from './site/site-bar.ts';
import { traceRequests } from './trace-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is served even while the server starts or stops, as health and metrics are. */
    isAlwaysServed?: boolean;
  }
}

export type HttpServer = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface HttpOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly observation: RequestObservation;
  /** Undefined if traces are turned off. */
  readonly tracing: Tracing | undefined;
  readonly corsOrigins: readonly string[];
  readonly admission: Admission;
  readonly audit: RequestAudit;
  /** Returns false while the server starts or stops, when it serves only health and metrics. */
  readonly isServing: () => boolean;
  /** Returns false already shortly before the server stops, while it still serves requests. */
  readonly isReady: () => boolean;
  /** Resolves when all writes so far are on disk. */
  readonly whenDurable: () => Promise<void>;
  /** Pages that browsers are shown links to when they open an unknown path. Default: only the API reference. */
  readonly pages?: readonly SitePage[] | undefined;
}

/** Maximum length of a JSON body. See docs/spec/rest-and-realtime.md#limits. */
const MAX_BODY_CHARACTERS = 65_536;
/** Maximum length of a path parameter: that of a push token whose characters are all percent-encoded. */
const MAX_PARAM_CHARACTERS = 3 * 4_096;
/** Time limit for the head of a request, from its first byte; for the first one of a connection, from the connection. */
const HEADERS_TIMEOUT_MS = 10_000;
const HEADERS_CHECK_INTERVAL_MS = 2_000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Creates the HTTP server without routes. It checks requests in the order of docs/spec/rest-and-realtime.md#errors: path and
 * method, credential, scope, rate limit, acting user, input. Handlers then check existence, permission, and state.
 */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { clock, logger, admission, audit } = options;
  const respondWithError = errorResponder({ logger, clock, admission, audit });
  const app: HttpServer = fastify({
    logger: false,
    // In bytes; a character takes up to four. The parser below counts characters.
    bodyLimit: MAX_BODY_CHARACTERS * 4,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    routerOptions: { maxParamLength: MAX_PARAM_CHARACTERS, ignoreTrailingSlash: true },
    clientErrorHandler: respondToClientError,
    // A path that cannot be decoded belongs to no route, so no hook has run.
    frameworkErrors: (error, request, reply) => {
      reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff');
      admission.showAddressLimit(request, reply);
      return respondWithError(error, request, reply);
    },
    forceCloseConnections: 'idle',
    // `endSlowBodies` limits the time for bodies.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: HEADERS_CHECK_INTERVAL_MS },
  }).withTypeProvider<TypeBoxTypeProvider>();

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length > MAX_BODY_CHARACTERS) done(new ApiError('ERR_PAYLOAD_TOO_LARGE', 'The body is too large.'));
    else parseJson(request, body, done);
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(respondWithError);
  const sendNotFoundPage = notFoundPage(options.pages ?? []);
  app.setNotFoundHandler((request, reply) => {
    const allowed = METHODS.filter(
      (method) => app.findRoute({ method, url: request.url.split('?')[0] ?? '/' }) !== null,
    );
    if (allowed.length === 0) {
      if (wantsPage(request)) return sendNotFoundPage(reply);
      throw new ApiError('ERR_API_NOT_FOUND', 'Path not found.');
    }
    reply.code(405).header('Allow', allowed.join(', '));
    return reply.send(new ApiError('ERR_API_NOT_FOUND', 'This path does not support this method.').toBody());
  });

  observeRequests(app, options.observation);
  if (options.tracing) traceRequests(app, options.tracing);
  const optionsOf = corsOf(options.corsOrigins);
  await app.register(cors, { delegator: (request, done) => done(null, optionsOf(request.url)) });
  // Registered, and therefore run, before compression.
  hideContent(app);
  compressResponses(app);

  // A change that a response confirms must survive a power failure.
  app.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    if (request.method !== 'GET') await options.whenDurable();
    return payload;
  });
  // Connections that stay open after their last response would delay the end of a server that stops.
  app.addHook('onSend', async (_request, reply) => {
    if (!options.isReady()) reply.header('Connection', 'close');
  });
  endSlowBodies(app, clock);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff');
    if (request.is404) return admission.showAddressLimit(request, reply);
    if (!options.isServing() && !request.routeOptions.config.isAlwaysServed) {
      reply.header('Retry-After', 1);
      throw new NotServingError();
    }
    await admission.admit(request, reply);
  });
  return app;
}

function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(header) ? header : randomUUID();
}
