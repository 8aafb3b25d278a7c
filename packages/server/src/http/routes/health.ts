import { Type } from 'typebox';
import { Refusal } from '../../base/refusal.ts';
import { VERSION } from '../../version.ts';
import type { HttpServer } from '../http-server.ts';

/** Contract 12: 200 only while requests are served. */
export function healthRoutes(http: HttpServer, isReady: () => boolean): void {
  http.get(
    '/v3/health',
    {
      // Probes are never refused.
      config: { rate: 'uncounted' },
      schema: {
        tags: ['App'],
        summary: 'Whether the server serves requests',
        response: { 200: Type.Object({ data: Type.Object({ status: Type.Literal('ok'), version: Type.String() }) }) },
      },
    },
    async (_request, reply) => {
      if (!isReady()) {
        reply.header('Retry-After', 1);
        throw new Refusal('ERR_UNAVAILABLE', 'The server is starting or stopping.');
      }
      return { data: { status: 'ok' as const, version: VERSION } };
    },
  );
}
