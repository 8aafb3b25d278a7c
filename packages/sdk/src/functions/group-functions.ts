import type { GroupType, Scope } from '@chatwire/protocol';
import { nameArgument, nameArguments } from '../base/arguments.ts';
import { asJson, type Json, pick } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import { Group } from '../model/group.ts';
import type { GroupMember } from '../model/group-member.ts';
import { type ProfileOptions, profiles } from './profiles.ts';
import { successes } from './user-functions.ts';

const PROFILE_MEMBERS = ['name', 'type', 'icon', 'description', 'metadata', 'tags'] as const;

/** Returns the functions of the client for groups and their members. See docs/spec/sdk.md#functions. */
export function groupFunctions(core: Core) {
  const { http, records, session } = core;
  const profile = profiles('group', core);
  async function getGroup(guid: string, options?: ProfileOptions): Promise<Group> {
    return Group.fromJSON(await profile.get(nameArgument(guid, 'guid'), options));
  }

  async function change(
    method: 'POST' | 'PUT' | 'DELETE',
    target: string,
    body: Json | undefined,
    options: CallOptions | undefined,
  ) {
    await http.ask(method, target, options, body);
  }

  return {
    /** Rejects with `ERR_GUID_NOT_FOUND` for an unknown group, and for a private one of which the user is not a member. */
    getGroup,

    /** Returns the known profile without a request, possibly only with name and picture; `undefined`: unknown. */
    knownGroup(guid: string): Group | undefined {
      const json = profile.known(guid);
      return json && Group.fromJSON(json);
    },

    async createGroup(group: Group, options?: CallOptions): Promise<Group> {
      const body = { guid: nameArgument(group.getGuid(), 'guid'), ...profileOf(group) };
      const data = await http.ask('POST', '/groups', options, body);
      return records.readGroup(data);
    },

    /** Updates a group. Members that the group has set replace the server's; others stay. */
    async updateGroup(group: Group, options?: CallOptions): Promise<Group> {
      const data = await http.ask('PUT', groupPath(group.getGuid()), options, profileOf(group));
      return records.readGroup(data);
    },

    deleteGroup: async (guid: string, options?: CallOptions): Promise<void> =>
      change('DELETE', groupPath(guid), undefined, options),

    /** Joins a group. `password`: for groups of type password. */
    async joinGroup(guid: string, _type: GroupType, password?: string, options?: CallOptions): Promise<Group> {
      session.token();
      const body = { participants: [session.uid], password };
      await change('POST', `${groupPath(guid)}/members`, body, options);
      return getGroup(guid, options);
    },

    async leaveGroup(guid: string, options?: CallOptions): Promise<void> {
      session.token();
      await change('DELETE', memberPath(guid, session.uid ?? ''), undefined, options);
    },

    /** Adds each member with their scope. Returns whether it succeeded, by uid. */
    async addMembersToGroup(
      guid: string,
      members: readonly GroupMember[],
      bannedUids: readonly string[] = [],
      options?: CallOptions,
    ): Promise<Record<string, boolean>> {
      const uidsWith = (scope: Scope) =>
        members.filter((member) => member.getScope() === scope).map((member) => nameArgument(member.getUid(), 'uid'));
      const data = await http.ask('POST', `${groupPath(guid)}/members`, options, {
        admins: uidsWith('admin'),
        moderators: uidsWith('moderator'),
        participants: uidsWith('participant'),
        usersToBan: nameArguments(bannedUids, 'uid'),
      });
      return successes(asJson(data));
    },

    kickGroupMember: async (guid: string, uid: string, options?: CallOptions): Promise<void> =>
      change('DELETE', memberPath(guid, uid), undefined, options),

    banGroupMember: async (guid: string, uid: string, options?: CallOptions): Promise<void> =>
      change('POST', banPath(guid, uid), {}, options),

    unbanGroupMember: async (guid: string, uid: string, options?: CallOptions): Promise<void> =>
      change('DELETE', banPath(guid, uid), undefined, options),

    updateGroupMemberScope: async (guid: string, uid: string, scope: Scope, options?: CallOptions): Promise<void> =>
      change('PUT', memberPath(guid, uid), { scope }, options),

    transferGroupOwnership: async (guid: string, uid: string, options?: CallOptions): Promise<void> =>
      change('PUT', groupPath(guid), { owner: nameArgument(uid, 'uid') }, options),
  };
}

function groupPath(guid: string): string {
  return path`/groups/${nameArgument(guid, 'guid')}`;
}

function memberPath(guid: string, uid: string): string {
  return groupPath(guid) + path`/members/${nameArgument(uid, 'uid')}`;
}

function banPath(guid: string, uid: string): string {
  return groupPath(guid) + path`/bannedusers/${nameArgument(uid, 'uid')}`;
}

function profileOf(group: Group): Json {
  return { ...pick(group.toJSON(), PROFILE_MEMBERS), password: group.getPassword() };
}
