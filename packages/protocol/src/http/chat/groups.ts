import { type Static, Type } from 'typebox';
import { GROUP_TYPES, SCOPES } from '../../entities/group.ts';
import { Guid, Metadata, Uid } from '../../entities/user.ts';
import { Clearable, CommaList, Name, pageMembers, SearchKey, Tags, Text, WebUrl } from '../fields.ts';

const Password = Text(1, 100);

/** Maximum number of users that one call adds or bans. See docs/spec/rest-and-realtime.md#limits. */
export const MAX_MEMBERS_PER_CALL = 200;
const uids = Type.Optional(Type.Array(Uid, { maxItems: MAX_MEMBERS_PER_CALL }));

/** Users to add per role, and users to ban. */
export const MemberLists = Type.Object({ admins: uids, moderators: uids, participants: uids, usersToBan: uids });
export type MemberLists = Static<typeof MemberLists>;

const profile = {
  icon: Clearable(WebUrl),
  description: Clearable(Text(0, 500)),
  metadata: Clearable(Metadata),
  tags: Clearable(Tags),
};

/** POST /groups. */
export const CreateGroup = Type.Object({
  guid: Guid,
  name: Name,
  type: Type.Enum(GROUP_TYPES),
  password: Type.Optional(Password),
  ...profile,
  owner: Type.Optional(Uid),
  members: Type.Optional(MemberLists),
});
export type CreateGroup = Static<typeof CreateGroup>;

/** Members of a group that `null` removes. */
export const GROUP_CLEARABLE = ['icon', 'description', 'metadata', 'tags'] as const;

/** PUT /groups/{guid}. */
export const ChangeGroup = Type.Object({
  name: Type.Optional(Name),
  type: Type.Optional(Type.Enum(GROUP_TYPES)),
  password: Type.Optional(Password),
  ...profile,
  owner: Type.Optional(Uid),
  unset: Type.Optional(Type.Array(Type.Enum(GROUP_CLEARABLE))),
});
export type ChangeGroup = Static<typeof ChangeGroup>;

/** GET /groups. */
export const ListGroups = Type.Object({
  searchKey: Type.Optional(SearchKey),
  type: Type.Optional(Type.Enum(GROUP_TYPES)),
  tags: Type.Optional(CommaList),
  withTags: Type.Optional(Type.Boolean({ description: 'Show the tags. Default false' })),
  hasJoined: Type.Optional(Type.Boolean({ description: 'Whether the acting user is a member' })),
  ...pageMembers,
});
export type ListGroups = Static<typeof ListGroups>;

/** GET /groups/{guid}/members. */
export const ListMembers = Type.Object({
  scopes: Type.Optional(Type.Array(Type.Enum(SCOPES))),
  status: Type.Optional(Type.Enum(['online', 'offline'])),
  searchKey: Type.Optional(SearchKey),
  ...pageMembers,
});
export type ListMembers = Static<typeof ListMembers>;

/** POST /groups/{guid}/members. A user joins with `{participants: [own uid], password?}`. */
export const AddMembers = Type.Object({ ...MemberLists.properties, password: Type.Optional(Password) });
export type AddMembers = Static<typeof AddMembers>;

/** PUT /groups/{guid}/members/{uid}. */
export const ChangeScope = Type.Object({ scope: Type.Enum(SCOPES) });
