import { Type } from 'typebox';
import { ApiError } from '../../base/errors/api-error.ts';
import type { DatabaseProbe } from '../../storage/database-probe.ts';
import { VERSION } from '../../version.ts';
import type { HttpServer } from '../http-server.ts';

export interface HealthOptions {
  /** False while the server starts or stops. */
  readonly isReady: () => boolean;
  readonly database: DatabaseProbe;
}

const tags = ['App'];
/** Open, never rejected for a rate, and served in every state of the server. */
const config = { rate: 'uncounted', isAlwaysServed: true } as const;
const response = { 200: Type.Object({ data: Type.Object({ status: Type.Literal('ok'), version: Type.String() }) }) };
const OK = { data: { status: 'ok' as const, version: VERSION } };

/** Liveness and readiness. See docs/spec/rest-and-realtime.md#keys-settings-and-health; operations 4. */
export function healthRoutes(http: HttpServer, { isReady, database }: HealthOptions): void {
  http.get(
    '/v3/live',
    {
      config,
      schema: {
        tags,
        summary: 'Check that the process runs',
        description: 'Responds with 200 also while the server stops and while the database is down.',
        response,
      },
    },
    async (_request, reply) => {
      void reply.header('Cache-Control', 'no-store');
      return OK;
    },
  );

  for (const path of ['/v3/ready', '/v3/health']) {
    http.get(
      path,
      {
        config,
        schema: {
          tags,
          summary: 'Check that the server serves requests',
          description:
            'Responds with 503 while the server starts or stops and while the database does not respond within 2 s.',
          response,
        },
      },
      async (_request, reply) => {
        void reply.header('Cache-Control', 'no-store');
        if (!isReady()) throw new ApiError('ERR_UNAVAILABLE', 'The server is starting or stopping.');
        if (!(await database.isUp())) throw new ApiError('ERR_UNAVAILABLE', 'The database does not respond.');
        return OK;
      },
    );
  }
}
