import { Call, ChangeCall, ListCalls, StartCall } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { changeCall, findVisibleCall } from '../../../chat/calls/change.ts';
import { startCall } from '../../../chat/calls/start.ts';
import { toCall } from '../../../chat/calls/to-call.ts';
import { listCallStates } from '../../../storage/calls/calls-store.ts';
import { actorOf, audienceOf } from '../../access/actor-of.ts';
import { actingOf } from '../../access/caller.ts';
import { participantOf } from '../../access/participant.ts';
import type { HttpServer } from '../../http-server.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';
import { tracedChat } from '../../trace-requests.ts';

const tags = ['Calls'];
const params = Type.Object({ sessionId: Type.String({ maxLength: 100 }) });

/** Registers the routes for call signalling. See docs/spec/rest-and-realtime.md#calls. */
export function callRoutes(http: HttpServer, { chat, storage }: AppContext): void {
  http.post(
    '/v3/calls',
    {
      config: { access: ['F+O', 'U'], rate: 'call' },
      schema: { tags, summary: 'Start a call', body: StartCall, response: responseSchema(Call) },
    },
    async (request, reply) => {
      const { call, isReplay } = await startCall(tracedChat(chat, request), participantOf(request), request.body);
      if (isReplay) reply.header('Idempotent-Replay', 'true');
      return { data: call };
    },
  );

  http.put(
    '/v3/calls/:sessionId',
    {
      config: { access: ['F+O', 'U'] },
      schema: {
        tags,
        summary: 'Join, decline, cancel, leave or end a call',
        params,
        body: ChangeCall,
        response: responseSchema(Call),
      },
    },
    async (request) => ({
      data: await changeCall(
        tracedChat(chat, request),
        participantOf(request),
        request.params.sessionId,
        request.body.action,
      ),
    }),
  );

  http.get(
    '/v3/calls/:sessionId',
    {
      config: { access: ['F+o', 'U'] },
      schema: { tags, summary: 'Get a call', params, response: responseSchema(Call) },
    },
    async (request) => {
      const state = await findVisibleCall(storage.db, actorOf(request), request.params.sessionId);
      return { data: toCall(state, audienceOf(request)) };
    },
  );

  http.get(
    '/v3/calls',
    {
      config: { access: ['F+o', 'U'] },
      schema: { tags, summary: 'List calls, newest first', querystring: ListCalls, response: pageResponseSchema(Call) },
    },
    async (request) => {
      const page = pageOf(request, request.query);
      const { rows, total } = await listCallStates(storage.db, actingOf(request)?.uid, request.query, page);
      const data = rows.map((state) => toCall(state, audienceOf(request)));
      return { data, meta: pageMeta(page, total, rows.length) };
    },
  );
}
