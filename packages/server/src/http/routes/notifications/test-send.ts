import { TestSend, TestSendRequest } from '@chatwire/protocol';
import type { AppContext } from '../../../app-context.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

/** Registers test sends to a user's devices or addresses. See docs/spec/notifications.md#test-send. */
export function testSendRoutes(http: HttpServer, { notifications, audit }: AppContext): void {
  http.post(
    '/v3/notifications/v1/test-send',
    {
      config: { access: ['support'], rate: 'testSend', audit: 'notification.test_sent' },
      schema: {
        tags: ['Sending again and testing'],
        summary: 'Send a test notification to a user',
        body: TestSendRequest,
        response: responseSchema(TestSend),
      },
    },
    async (request) => {
      const { body } = request;
      const results = await notifications.testSend(body);
      await audit.record(request, { action: 'notification.test_sent', target: { kind: 'user', id: body.uid } });
      return { data: { results } };
    },
  );
}
