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
import { ApiError } from '../../../base/errors/api-error.ts';
import { readContextOf } from '../../../chat/chat.ts';
import { flagMessage } from '../../../chat/moderation/flag.ts';
import { changeFlagReason, createFlagReason, removeFlagReason } from '../../../chat/moderation/flag-reasons.ts';
import { viewerOf } from '../../../chat/viewer.ts';
import { listFlagReasons } from '../../../storage/messages/flag-reasons-store.ts';
import { listFlags, reviewFlag } from '../../../storage/messages/flags-store.ts';
import { toFlagReason } from '../../../storage/messages/to-flag.ts';
import { actorOf } from '../../access/actor-of.ts';
import { actingUser } from '../../access/caller.ts';
import type { HttpServer } from '../../http-server.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';
import { showFlag, showFlags } from '../../responses/show-flags.ts';
import { tracedChat } from '../../trace-requests.ts';

const tags = ['Flags'];
const byReason = Type.Object({ reasonId: Type.String() });
const Reported = Type.Object({ success: Type.Literal(true), message: Type.String() });

/** See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags: reports of messages. */
export function flagRoutes(http: HttpServer, { chat, storage }: AppContext): void {
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
      config: { access: ['F'] },
      schema: { tags, summary: 'Add a reason', body: CreateFlagReason, response: responseSchema(FlagReason) },
    },
    async (request) => ({ data: toFlagReason(await createFlagReason(chat, request.body)) }),
  );

  http.put(
    '/v3/flags/reasons/:reasonId',
    {
      config: { access: ['F'] },
      schema: {
        tags,
        summary: 'Change a reason',
        params: byReason,
        body: ChangeFlagReason,
        response: responseSchema(FlagReason),
      },
    },
    async (request) => ({ data: toFlagReason(await changeFlagReason(chat, request.params.reasonId, request.body)) }),
  );

  http.delete(
    '/v3/flags/reasons/:reasonId',
    {
      config: { access: ['F'] },
      schema: { tags, summary: 'Remove a reason', params: byReason, response: responseSchema(Success) },
    },
    async (request) => {
      await removeFlagReason(chat, request.params.reasonId);
      return { data: { success: true as const } };
    },
  );

  http.get(
    '/v3/flags',
    {
      config: { access: ['F'] },
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
      const flags = await showFlags(readContextOf(chat), rows, viewerOf(actorOf(request)));
      return { data: flags, meta: pageMeta(page, total, flags.length) };
    },
  );

  http.patch(
    '/v3/flags/:id',
    {
      config: { access: ['F'] },
      schema: {
        tags,
        summary: 'Close or reopen a report',
        params: Type.Object({ id: MessageIdText }),
        body: ReviewFlag,
        response: responseSchema(Flag),
      },
    },
    async (request) => {
      const { status, note } = request.body;
      const reviewed = await reviewFlag(storage.db, Number(request.params.id), {
        status,
        ...(note !== undefined && { note }),
        reviewed_at_ms: status === 'pending' ? null : chat.clock.now(),
      });
      if (!reviewed) throw new ApiError('ERR_FLAG_NOT_FOUND', 'Report not found.');
      return { data: await showFlag(readContextOf(chat), reviewed, viewerOf(actorOf(request))) };
    },
  );
}
