import { SANDBOX_PROVIDERS, type Sandbox } from '@chatwire/sandbox';
import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';

const FAULTS = ['none', 'timeout', 'goaway', '429', '5xx', 'deadToken'] as const;

/** What `/sandbox` shows and switches. Reached from this machine only, like everything of `npm start`. */
export function sandboxApi(http: HttpServer, sandbox: Sandbox): void {
  http.get(
    '/sandbox/inbox',
    { schema: { querystring: Type.Object({ after: Type.Optional(Type.Integer({ minimum: 0 })) }) } },
    async (request) => {
      const after = request.query.after ?? 0;
      return { items: sandbox.inbox.list().filter((item) => item.id > after), count: sandbox.inbox.count };
    },
  );

  http.get('/sandbox/faults', async () =>
    Object.fromEntries(SANDBOX_PROVIDERS.map((provider) => [provider, sandbox.faults.get(provider)])),
  );

  http.put(
    '/sandbox/faults/:provider',
    {
      schema: {
        params: Type.Object({ provider: Type.Enum(SANDBOX_PROVIDERS) }),
        body: Type.Object({ fault: Type.Enum(FAULTS), latencyMs: Type.Integer({ minimum: 0, maximum: 60_000 }) }),
      },
    },
    async (request) => {
      sandbox.faults.set(request.params.provider, request.body);
      return { success: true };
    },
  );
}
