import { type Json, objectOf, textOf } from '../base/json.ts';
import type { ListenerHub } from '../listeners/listener-hub.ts';
import type { EventOrigin } from '../listeners/listeners.ts';
import { Action } from '../model/action.ts';
import type { RecordCache } from '../model/record-cache.ts';

export interface GroupMemberDispatchOptions {
  readonly listeners: ListenerHub;
  readonly records: RecordCache;
  readonly ownUid: string | undefined;
}

/** Calls the callback for a change of a group's members. See docs/spec/sdk.md#listeners. */
export function dispatchGroupMember(
  { listeners, records, ownUid }: GroupMemberDispatchOptions,
  data: Json,
  origin: EventOrigin,
): void {
  const action = Action.fromJSON(records.message(data['message']).toJSON());
  const user = records.readUser(data['on']);
  const isOwn = user.getUid() === ownUid;
  const group = records.readGroup({ ...objectOf(data, 'group'), ...(isOwn && membershipAfter(data)) });
  const by = records.readUser(data['by']);
  switch (textOf(data, 'action')) {
    case 'joined':
      return listeners.emit('group', 'onGroupMemberJoined', action, user, group, origin);
    case 'left':
      return listeners.emit('group', 'onGroupMemberLeft', action, user, group, origin);
    case 'added':
      return listeners.emit('group', 'onMemberAddedToGroup', action, user, by, group, origin);
    case 'kicked':
      return listeners.emit('group', 'onGroupMemberKicked', action, user, by, group, origin);
    case 'banned':
      return listeners.emit('group', 'onGroupMemberBanned', action, user, by, group, origin);
    case 'unbanned':
      return listeners.emit('group', 'onGroupMemberUnbanned', action, user, by, group, origin);
    case 'scopeChanged': {
      const newScope = textOf(data, 'newScope') ?? '';
      const oldScope = textOf(data, 'oldScope') ?? '';
      return listeners.emit('group', 'onGroupMemberScopeChanged', action, user, newScope, oldScope, group, origin);
    }
    default:
      return;
  }
}

/** Returns the user's own membership after the change. */
function membershipAfter(data: Json): Json {
  switch (textOf(data, 'action')) {
    case 'joined':
    case 'added':
      return { hasJoined: true, isBanned: false };
    case 'left':
    case 'kicked':
      return { hasJoined: false };
    case 'banned':
      return { hasJoined: false, isBanned: true };
    case 'unbanned':
      return { isBanned: false };
    case 'scopeChanged':
      return { scope: textOf(data, 'newScope') };
    default:
      return {};
  }
}
