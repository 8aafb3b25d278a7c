import { Type } from 'typebox';
import { ApiError } from '../../base/errors/api-error.ts';
import { NotServingError } from '../../base/errors/not-serving-error.ts';
import { VERSION } from '../../version.ts';
import type { HttpServer } from '../http-server.ts';
import type { Readiness } from '../readiness.ts';

export interface HealthOptions {
  /** Returns false while the server starts, prepares to stop, or stops. */
  readonly isReady: () => boolean;
  readonly readiness: () => Promise<Readiness>;
}

const tags = ['App'];
/** Open to everyone, without a rate limit, and served in every state of the server. */
const config = { rate: 'uncounted', isAlwaysServed: true } as const;
const health = { status: Type.Literal('ok'), version: Type.String() };
const liveResponse = { 200: Type.Object({ data: Type.Object(health) }) };
const readyResponse = {
  200: Type.Object({ data: Type.Object({ ...health, degraded: Type.Optional(Type.Array(Type.Literal('bus'))) }) }),
};
const OK = { data: { status: 'ok' as const, version: VERSION } };

/**
 * Registers the checks for liveness and readiness. See docs/spec/rest-and-realtime.md#keys-settings-and-health,
 * docs/spec/operations.md#life-cycle.
 */
export function healthRoutes(http: HttpServer, { isReady, readiness }: HealthOptions): void {
  http.get(
    '/v3/live',
    {
      config,
      schema: {
        tags,
        summary: 'Check that the process is running',
        description: 'Responds with 200 also while the server stops and while the database is down.',
        response: liveResponse,
      },
    },
    async (_request, reply) => {
      void reply.header('Cache-Control', 'no-store');
      return OK;
    },
  );

  const summary = 'Check that the server serves requests';
  for (const [path, says] of [
    ['/v3/ready', summary],
    ['/v3/health', `${summary}, as /v3/ready does`],
  ] as const) {
    http.get(
      path,
      {
        config,
        schema: {
          tags,
          summary: says,
          description:
            'Responds with 503 while the server starts or stops, and with `details` that name `database` and `storage` while the database does not respond or a directory cannot be written, within 2 s. `degraded` names `bus` while frames of other nodes may be missing.',
          response: readyResponse,
        },
      },
      async (_request, reply) => {
        void reply.header('Cache-Control', 'no-store');
        if (!isReady()) throw new NotServingError();
        const { missing, degraded } = await readiness();
        const names = Object.keys(missing);
        if (names.length > 0) throw new ApiError('ERR_UNAVAILABLE', `Not ready: ${names.join(', ')}.`, missing);
        return degraded.length > 0 ? { data: { ...OK.data, degraded: [...degraded] } } : OK;
      },
    );
  }
}
