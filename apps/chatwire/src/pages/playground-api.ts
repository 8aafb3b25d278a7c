import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';
import type { Demo } from '../demo/demo.ts';

/** What the start page asks for; every answer comes from the public API, called with the demo's key. */
export function playgroundApi(http: HttpServer, demo: Demo): void {
  const api = (path: string, init: RequestInit = {}) => {
    const { port } = http.addresses()[0] ?? { port: 0 };
    return fetch(`http://127.0.0.1:${port}/v3${path}`, {
      ...init,
      headers: { ...init.headers, apikey: demo.apiKey, 'Content-Type': 'application/json' },
    });
  };

  http.get('/playground/cast', { schema: { hide: true } }, async () => {
    const [users, groups] = await Promise.all([
      api('/users?perPage=100').then((response) => response.json()),
      api('/groups?perPage=100').then((response) => response.json()),
    ]);
    return { users: users.data, groups: groups.data };
  });

  http.post(
    '/playground/messages',
    {
      schema: {
        hide: true,
        body: Type.Object({
          sender: Type.String(),
          receiver: Type.String(),
          receiverType: Type.Enum(['user', 'group']),
          text: Type.String(),
        }),
      },
    },
    async (request, reply) => {
      const { sender, text, ...to } = request.body;
      const answer = await api('/messages', {
        method: 'POST',
        headers: { onBehalfOf: sender },
        body: JSON.stringify({ ...to, type: 'text', data: { text } }),
      });
      return reply.code(answer.status).send(await answer.json());
    },
  );

  http.get(
    '/playground/entries',
    { schema: { hide: true, querystring: Type.Object({ messageId: Type.Integer({ minimum: 1 }) }) } },
    async (request) => (await api(`/notifications/v1/logs?limit=100&messageId=${request.query.messageId}`)).json(),
  );
}
