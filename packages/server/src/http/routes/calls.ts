import { Call, ChangeCall, ListCalls, StartCall } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../app-context.ts';
import { changeCall, openCall } from '../../chat/change-call.ts';
import { startCall } from '../../chat/start-call.ts';
import { toCall } from '../../chat/to-call.ts';
import { listCallStates } from '../../storage/calls-store.ts';
import { actorOf, audienceOf } from '../actor-of.ts';
import { answer, pageAnswer } from '../answers.ts';
import { actingOf } from '../caller.ts';
import type { HttpServer } from '../http-server.ts';
import { pageMeta, pageOf } from '../paging.ts';
import { participantOf } from '../participant.ts';

const tags = ['Calls'];
const params = Type.Object({ sessionId: Type.String({ maxLength: 100 }) });

/** See docs/spec/rest-and-realtime.md#calls: signalling of calls. */
export function callRoutes(http: HttpServer, { chat, storage }: AppContext): void {
  http.post(
    '/v3/calls',
    {
      config: { access: ['F+O', 'U'], rate: 'call' },
      schema: { tags, summary: 'Start a call', body: StartCall, response: answer(Call) },
    },
    async (request, reply) => {
      const { call, isReplay } = await startCall(chat, participantOf(request), request.body);
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
        response: answer(Call),
      },
    },
    async (request) => ({
      data: await changeCall(chat, participantOf(request), request.params.sessionId, request.body.action),
    }),
  );

  http.get(
    '/v3/calls/:sessionId',
    {
      config: { access: ['F+o', 'U'] },
      schema: { tags, summary: 'Get a call', params, response: answer(Call) },
    },
    async (request) => {
      const state = await openCall(storage.db, actorOf(request), request.params.sessionId);
      return { data: toCall(state, audienceOf(request)) };
    },
  );

  http.get(
    '/v3/calls',
    {
      config: { access: ['F+o', 'U'] },
      schema: { tags, summary: 'List calls, newest first', querystring: ListCalls, response: pageAnswer(Call) },
    },
    async (request) => {
      const page = pageOf(request, request.query);
      const { rows, total } = await listCallStates(storage.db, actingOf(request)?.uid, request.query, page);
      const data = rows.map((state) => toCall(state, audienceOf(request)));
      return { data, meta: pageMeta(page, total, rows.length) };
    },
  );
}
