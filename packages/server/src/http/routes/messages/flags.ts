import {
  ChangeFlagReason,
  CreateFlagReason,
  Flag,
  FlagMessage,
  FlagReason,
  ListFlags,
  MessageIdText,
  ReviewFlag,
  Success,
} from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { readContextOf } from '../../../chat/chat.ts';
import { flagMessage } from '../../../chat/moderation/flag.ts';
import { changeFlagReason, createFlagReason, removeFlagReason } from '../../../chat/moderation/flag-reasons.ts';
import { reviewFlag } from '../../../chat/moderation/review-flag.ts';
import { viewerOf } from '../../../chat/viewer.ts';
import { listFlagReasons } from '../../../storage/messages/flag-reasons-store.ts';
import { listFlags } from '../../../storage/messages/flags-store.ts';
import { toFlagReason } from '../../../storage/messages/to-flag.ts';
import { actorOf } from '../../access/actor-of.ts';
import { actingUser } from '../../access/caller.ts';
import type { HttpServer } from '../../http-server.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { renderFlag, renderFlags } from '../../responses/render-flags.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';
import { tracedChat } from '../../trace-requests.ts';

const tags = ['Flags'];
const byReason = Type.Object({ reasonId: Type.String() });
const Reported = Type.Object({ success: Type.Literal(true), message: Type.String() });

/**
 * Registers the routes for reports of messages by users.
 * See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export function flagRoutes(http: HttpServer, { chat, storage, audit }: AppContext): void {
  http.post(
    '/v3/messages/:id/flags',
    {
      config: { access: ['F+O', 'U'], rate: 'flag' },
      schema: {
        tags,
        summary: 'Report a message',
        params: Type.Object({ id: MessageIdText }),
        body: FlagMessage,
        response: responseSchema(Reported),
      },
    },
    async (request) => {
      await flagMessage(tracedChat(chat, request), actingUser(request), Number(request.params.id), request.body);
      return { data: { success: true as const, message: 'Thank you. The message was reported.' } };
    },
  );

  http.get(
    '/v3/flags/reasons',
    {
      config: { access: ['F', 'U'] },
      schema: { tags, summary: 'List the reasons to report for', response: responseSchema(Type.Array(FlagReason)) },
    },
    async () => ({ data: (await listFlagReasons(storage.db)).map(toFlagReason) }),
  );

  http.post(
    '/v3/flags/reasons',
    {
      config: { access: ['F'], audit: 'report_reason.created' },
      schema: { tags, summary: 'Add a reason', body: CreateFlagReason, response: responseSchema(FlagReason) },
    },
    async (request) => ({ data: toFlagReason(await createFlagReason(chat, request.body, audit.recorder(request))) }),
  );

  http.put(
    '/v3/flags/reasons/:reasonId',
    {
      config: { access: ['F'], audit: 'report_reason.changed' },
      schema: {
        tags,
        summary: 'Change a reason',
        params: byReason,
        body: ChangeFlagReason,
        response: responseSchema(FlagReason),
      },
    },
    async (request) => ({
      data: toFlagReason(await changeFlagReason(chat, request.params.reasonId, request.body, audit.recorder(request))),
    }),
  );

  http.delete(
    '/v3/flags/reasons/:reasonId',
    {
      config: { access: ['F'], audit: 'report_reason.removed' },
      schema: { tags, summary: 'Remove a reason', params: byReason, response: responseSchema(Success) },
    },
    async (request) => {
      await removeFlagReason(chat, request.params.reasonId, audit.recorder(request));
      return { data: { success: true as const } };
    },
  );

  http.get(
    '/v3/flags',
    {
      config: { access: ['F'], contentRead: () => ({ kind: 'reports' }) },
      schema: {
        tags,
        summary: 'List reports, newest first',
        querystring: ListFlags,
        response: pageResponseSchema(Flag),
      },
    },
    async (request) => {
      const { status, messageId } = request.query;
      const page = pageOf(request, request.query);
      const filter = { ...(status && { status }), ...(messageId && { messageId: Number(messageId) }) };
      const { rows, total } = await listFlags(storage.db, filter, page);
      const flags = await renderFlags(readContextOf(chat), rows, viewerOf(actorOf(request)));
      return { data: flags, meta: pageMeta(page, total, flags.length) };
    },
  );

  http.patch(
    '/v3/flags/:id',
    {
      config: { access: ['F'], audit: 'report.reviewed' },
      schema: {
        tags,
        summary: 'Close or reopen a report',
        params: Type.Object({ id: MessageIdText }),
        body: ReviewFlag,
        response: responseSchema(Flag),
      },
    },
    async (request) => {
      const id = Number(request.params.id);
      const reviewed = await reviewFlag(chat, id, request.body, audit.recorder(request));
      return { data: await renderFlag(readContextOf(chat), reviewed, viewerOf(actorOf(request))) };
    },
  );
}
