import { nameArgument, nameArguments } from '../base/arguments.ts';
import { asJson, flagOf, type Json, pick } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import { conversationIdOf } from '../model/conversation-id-of.ts';
import { User } from '../model/user.ts';
import { type ProfileOptions, profiles } from './profiles.ts';

/** Members of the profile that users can change. */
const PROFILE_MEMBERS = ['name', 'avatar', 'link', 'metadata', 'tags', 'statusMessage'] as const;

/** Returns the functions of the client for users. See docs/spec/sdk.md#functions. */
export function userFunctions(core: Core) {
  const { http, records, session, shown } = core;
  const profile = profiles('user', core);
  return {
    /** Rejects with `ERR_UID_NOT_FOUND` for an unknown or permanently deleted user; deactivated users are found. */
    getUser: async (uid: string, options?: ProfileOptions): Promise<User> =>
      User.fromJSON(await profile.get(nameArgument(uid, 'uid'), options)),

    /** Returns the known profile without a request, possibly only with name and picture; `undefined`: unknown. */
    knownUser(uid: string): User | undefined {
      const json = profile.known(uid);
      return json && User.fromJSON(json);
    },

    /** Updates the logged-in user. Members that the user has set replace the server's; others stay. */
    async updateCurrentUserDetails(user: User, options?: CallOptions): Promise<User> {
      const json = user.toJSON();
      const body = pick(json, PROFILE_MEMBERS);
      const data = await http.ask('PUT', '/me', options, body);
      const { settings: _, ...changed } = asJson(data);
      session.setUser(changed);
      return records.readUser(changed);
    },

    /** Resolves with whether the block succeeded, by uid. */
    blockUsers: (uids: readonly string[], options?: CallOptions) => block('POST', uids, options),
    unblockUsers: (uids: readonly string[], options?: CallOptions) => block('DELETE', uids, options),
  };

  async function block(
    method: 'POST' | 'DELETE',
    uids: readonly string[],
    options: CallOptions | undefined,
  ): Promise<Record<string, boolean>> {
    session.token();
    const data = await http.ask(method, path`/users/${session.uid ?? ''}/blockedusers`, options, {
      blockedUids: nameArguments(uids, 'uid'),
    });
    const results = successes(asJson(data));
    for (const [uid, isDone] of Object.entries(results)) {
      if (!isDone) continue;
      records.readUser({ uid, blockedByMe: method === 'POST' });
      const conversationId = conversationIdOf({ receiver: uid, receiverType: 'user' }, session.uid ?? '');
      if (method === 'POST') void shown.clear({ c: conversationId });
    }
    return results;
  }
}

/** Returns whether each part of a response reports a success, by name. */
export function successes(results: Json): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(results).map(([name, result]) => [name, flagOf(asJson(result), 'success') === true]),
  );
}
