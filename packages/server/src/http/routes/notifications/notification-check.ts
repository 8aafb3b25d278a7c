import { CheckRequest, CheckStarted, NotificationCheck } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../base/errors/api-error.ts';
import type { CheckCaller } from '../../../checks/check-options.ts';
import { callerOf } from '../../access/caller.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const PATH = '/v3/notifications/v1/me/check';
const tags = ['Own notifications'];
const params = Type.Object({ checkId: Type.String({ maxLength: 100 }) });

/**
 * Registers notification checks, with which users find out whether notifications reach them. See
 * docs/spec/last-mile.md#notification-check.
 */
export function notificationCheckRoutes(http: HttpServer, { checks }: AppContext): void {
  http.post(
    PATH,
    {
      config: { access: ['U'], rate: 'notificationCheck' },
      schema: {
        tags,
        summary: 'Check whether notifications reach the current user',
        description:
          'Looks at the server, the preferences, the device, and the provider, sends one test notification, and waits until the device reports it: at most 60 s in all. Writes no log entry, uses no quota, and removes no token. One check per user runs at a time.',
        body: CheckRequest,
        response: responseSchema(CheckStarted),
      },
    },
    async (request) => ({ data: { checkId: await checks.begin(ownCaller(request), request.body) } }),
  );

  http.get(
    `${PATH}/:checkId`,
    {
      config: { access: ['U'], rate: 'ownNotifications' },
      schema: {
        tags,
        summary: 'Get a notification check',
        description: 'Checks are kept for 24 hours. Each change is also sent as the frame `notification_check`.',
        params,
        response: responseSchema(NotificationCheck),
      },
    },
    async (request, reply) => {
      void reply.header('Cache-Control', 'no-store');
      return { data: await checks.get(request.params.checkId, ownCaller(request).uid) };
    },
  );
}

/** Returns the calling user. Rejects keys and people, because a check concerns the caller's device. They can use test sends. */
function ownCaller(request: FastifyRequest): CheckCaller {
  const caller = callerOf(request);
  if (caller.kind === 'user') return { uid: caller.acting.uid, sessionId: caller.sessionId };
  throw new ApiError('AUTH_ERR_NO_ACCESS', 'This call is for users with their own authToken.');
}
