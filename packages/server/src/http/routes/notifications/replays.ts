import { MAX_REPLAY_MS, Replay, ReplayRequest } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { badRequest } from '../../../base/errors/api-error.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const PATH = '/v3/notifications/v1/replays';
const tags = ['Explaining notifications'];
const params = Type.Object({ replayId: Type.String({ pattern: '^[0-9a-f]{24}$' }) });

/** Registers replays, which repeat past decisions under other settings. See docs/spec/last-mile.md#replay. */
export function replayRoutes(http: HttpServer, { replays, clock, audit }: AppContext): void {
  http.post(
    PATH,
    {
      config: { access: ['operator'], audit: 'replay.started' },
      schema: {
        tags,
        summary: 'Replay past decisions under other settings',
        description:
          'Makes the stored decisions about the events of a period again, with the values that were in force and these changes. Nothing is sent, recorded, or counted. One replay runs, five wait; with more the response is 429.',
        body: ReplayRequest,
        response: responseSchema(Replay),
      },
    },
    async (request) => {
      const { body } = request;
      if (body.from >= body.to) throw badRequest({ from: ['must be less than to'] });
      if (body.to - body.from > MAX_REPLAY_MS) throw badRequest({ to: ['must be at most 31 days after from'] });
      if (body.to > clock.now()) throw badRequest({ to: ['must not be in the future'] });
      return { data: await replays.create(body, audit.recorder(request)) };
    },
  );

  http.get(
    `${PATH}/:replayId`,
    {
      config: { access: ['operator'] },
      schema: { tags, summary: 'Get a replay', params, response: responseSchema(Replay) },
    },
    async ({ params: { replayId } }, reply) => {
      void reply.header('Cache-Control', 'no-store');
      return { data: await replays.get(replayId) };
    },
  );

  http.delete(
    `${PATH}/:replayId`,
    {
      config: { access: ['operator'], audit: 'replay.cancelled' },
      schema: {
        tags,
        summary: 'Cancel a replay',
        description: 'Has no effect on a replay that has ended.',
        params,
        response: responseSchema(Replay),
      },
    },
    async (request) => ({ data: await replays.cancel(request.params.replayId, audit.recorder(request)) }),
  );
}
