import { AddMembers, ChangeScope, Guid, ListMembers, Member, type MemberLists, Message, Uid } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../base/errors/api-error.ts';
import type { Actor } from '../../../chat/actor.ts';
import { addMembers } from '../../../chat/members/add.ts';
import { changeRole } from '../../../chat/members/change-role.ts';
import { joinGroup } from '../../../chat/members/join.ts';
import { removeMember } from '../../../chat/members/remove.ts';
import { listMembers } from '../../../storage/groups/members-list.ts';
import type { UserRow } from '../../../storage/users/users-store.ts';
import { seconds } from '../../../storage/wire-values.ts';
import { actorOf } from '../../access/actor-of.ts';
import { visibleGroup } from '../../access/visible-group.ts';
import type { HttpServer } from '../../http-server.ts';
import { additionCharges } from '../../limits/charges.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { ErrorCode } from '../../responses/error-code.ts';
import { renderUsersByUid } from '../../responses/render-users.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';
import { tracedChat } from '../../trace-requests.ts';

const tags = ['Group members'];
const ofGroup = Type.Object({ guid: Guid });
const ofMember = Type.Object({ guid: Guid, uid: Uid });
const Change = Type.Object({ success: Type.Literal(true), data: Message });
const Result = Type.Object({
  success: Type.Boolean(),
  code: Type.Optional(ErrorCode),
  data: Type.Optional(Message),
});

/** Registers the routes for members of groups. See docs/spec/rest-and-realtime.md#groups-and-members. */
export function memberRoutes(http: HttpServer, app: AppContext): void {
  const { admission, chat, clock, storage } = app;

  http.get(
    '/v3/groups/:guid/members',
    {
      config: { access: ['F+o', 'viewer', 'U'] },
      schema: {
        tags,
        summary: 'List members',
        params: ofGroup,
        querystring: ListMembers,
        response: pageResponseSchema(Member),
      },
    },
    async (request) => {
      const page = pageOf(request, request.query);
      const { group, role } = await visibleGroup(app, request, request.params.guid);
      if (role === 'outsider') throw new ApiError('ERR_GROUP_NOT_JOINED', 'Only members can list the members.');
      const { rows, total } = await listMembers(storage, group.guid, request.query, page, clock.now());
      const users = await renderUsersByUid(
        app,
        request,
        rows.map((row) => row.uid),
      );
      const members = rows.flatMap(({ uid, scope, joined_at_ms }) => {
        const user = users.get(uid);
        return user ? [{ ...user, scope, joinedAt: seconds(joined_at_ms), isOwner: uid === group.owner }] : [];
      });
      return { data: members, meta: pageMeta(page, total, members.length) };
    },
  );

  http.post(
    '/v3/groups/:guid/members',
    {
      config: { access: ['F+o', 'U'], rate: 'core' },
      schema: {
        tags,
        summary: 'Join a group, or add and ban others',
        params: ofGroup,
        body: AddMembers,
        response: responseSchema(Type.Record(Type.String(), Result)),
      },
    },
    async (request, reply) => {
      const { guid } = request.params;
      const actor = actorOf(request);
      if (!isJoin(actor, request.body)) {
        if (actor.user) admission.charge(request, reply, additionCharges(actor.user.uid));
        return { data: await addMembers(tracedChat(chat, request), actor, guid, request.body) };
      }
      const data = await joinGroup(tracedChat(chat, request), actor, guid, request.body.password);
      return { data: { [actor.user.uid]: { success: true, data } } };
    },
  );

  http.put(
    '/v3/groups/:guid/members/:uid',
    {
      config: { access: ['F+o', 'U'] },
      schema: {
        tags,
        summary: "Change a member's scope",
        params: ofMember,
        body: ChangeScope,
        response: responseSchema(Change),
      },
    },
    async (request) => {
      const { guid, uid } = request.params;
      const data = await changeRole(tracedChat(chat, request), actorOf(request), guid, uid, request.body.scope);
      return { data: { success: true as const, data } };
    },
  );

  http.delete(
    '/v3/groups/:guid/members/:uid',
    {
      config: { access: ['F+o', 'U'], rate: 'core' },
      schema: { tags, summary: 'Leave a group, or kick a member', params: ofMember, response: responseSchema(Change) },
    },
    async (request) => {
      const { guid, uid } = request.params;
      const data = await removeMember(tracedChat(chat, request), actorOf(request), guid, uid);
      return { data: { success: true as const, data } };
    },
  );
}

/** Returns whether a user joins the group: they name only themselves, as a participant. */
function isJoin(actor: Actor, lists: MemberLists): actor is Actor & { readonly user: UserRow } {
  const { admins = [], moderators = [], participants = [], usersToBan = [] } = lists;
  const named = [...admins, ...moderators, ...participants, ...usersToBan];
  return named.length === 1 && actor.user !== undefined && participants[0] === actor.user.uid;
}
