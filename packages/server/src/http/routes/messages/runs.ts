import { AgentEvents, GiveToolResult, RUN_STATUSES, Run, RunEvent, StartRun, Success } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { appendRunEvents } from '../../../chat/runs/append-events.ts';
import { cancelRun } from '../../../chat/runs/end.ts';
import { findVisibleRun } from '../../../chat/runs/find-visible.ts';
import { startRun } from '../../../chat/runs/start.ts';
import { submitToolResult } from '../../../chat/runs/submit-tool-result.ts';
import { runEventsAfter } from '../../../storage/messages/runs-store.ts';
import { actorOf } from '../../access/actor-of.ts';
import { actingUser } from '../../access/caller.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';
import { tracedChat } from '../../trace-requests.ts';

const tags = ['AI runs'];
const params = Type.Object({ runId: Type.String() });
const Progress = Type.Object({ lastSeq: Type.Integer(), cancelled: Type.Boolean() });
const AfterSeq = Type.Object({
  afterSeq: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});

/** Registers the routes for runs, which stream responses of agents. See docs/spec/rest-and-realtime.md#agent-runs. */
export function runRoutes(http: HttpServer, { chat, storage }: AppContext): void {
  http.post(
    '/v3/runs',
    {
      config: { access: ['F+O', 'U'] },
      schema: {
        tags,
        summary: 'Begin to answer a message, as an agent',
        body: StartRun,
        response: responseSchema(Run),
      },
    },
    async (request) => ({ data: await startRun(tracedChat(chat, request), actingUser(request), request.body) }),
  );

  http.post(
    '/v3/runs/:runId/events',
    {
      config: { access: ['F+O', 'U'] },
      schema: {
        tags,
        summary: 'Append run events',
        params,
        body: AgentEvents,
        response: responseSchema(Progress),
      },
    },
    async (request) => ({
      data: await appendRunEvents(tracedChat(chat, request), actorOf(request), request.params.runId, request.body),
    }),
  );

  http.get(
    '/v3/runs/:runId/events',
    {
      config: { access: ['F+o', 'U'] },
      schema: {
        tags,
        summary: 'List run events, in order',
        params,
        querystring: AfterSeq,
        response: {
          200: Type.Object({
            data: Type.Array(RunEvent),
            meta: Type.Object({ status: Type.Enum(RUN_STATUSES), lastSeq: Type.Integer() }),
          }),
        },
      },
    },
    async (request) => {
      const run = await findVisibleRun(storage.db, actorOf(request), request.params.runId);
      const events = await runEventsAfter(storage.db, run.run_no, request.query.afterSeq ?? 0);
      const data: RunEvent[] = events.map((json) => JSON.parse(json));
      return { data, meta: { status: run.status, lastSeq: run.last_seq } };
    },
  );

  http.post(
    '/v3/runs/:runId/cancel',
    {
      config: { access: ['F+o', 'U'] },
      schema: {
        tags,
        summary: 'Stop a run',
        params,
        response: responseSchema(Type.Object({ status: Type.Literal('cancelled') })),
      },
    },
    async (request) => {
      await cancelRun(tracedChat(chat, request), actorOf(request), request.params.runId);
      return { data: { status: 'cancelled' as const } };
    },
  );

  http.post(
    '/v3/runs/:runId/tool_results',
    {
      config: { access: ['U'] },
      schema: {
        tags,
        summary: 'Submit the result of a client-side tool',
        params,
        body: GiveToolResult,
        response: responseSchema(Success),
      },
    },
    async (request) => {
      await submitToolResult(tracedChat(chat, request), actorOf(request), request.params.runId, request.body);
      return { data: { success: true as const } };
    },
  );
}
