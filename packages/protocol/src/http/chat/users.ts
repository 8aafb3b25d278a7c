import { type Static, Type } from 'typebox';
import { Metadata, Uid } from '../../entities/user.ts';
import { Clearable, CommaList, Name, pageMembers, SearchKey, Tags, Text, WebUrl } from '../fields.ts';

export const Role = Type.String({
  pattern: '^[@a-z0-9_-]{1,100}$',
  description: 'must be 1 to 100 of a-z, 0-9, @, _ and -',
});

const profile = {
  avatar: Clearable(WebUrl),
  link: Clearable(WebUrl),
  role: Clearable(Role),
  metadata: Clearable(Metadata),
  tags: Clearable(Tags),
  statusMessage: Clearable(Text(0, 255)),
};

/** POST /users. */
export const CreateUser = Type.Object({
  uid: Uid,
  name: Name,
  ...profile,
  withAuthToken: Type.Optional(Type.Boolean()),
});
export type CreateUser = Static<typeof CreateUser>;

/** Members of a user that `null` removes. */
export const USER_CLEARABLE = ['avatar', 'link', 'role', 'metadata', 'tags', 'statusMessage'] as const;

/** PUT /users/{uid}, PUT /me. */
export const ChangeUser = Type.Object({
  name: Type.Optional(Name),
  ...profile,
  unset: Type.Optional(Type.Array(Type.Enum(USER_CLEARABLE))),
});
export type ChangeUser = Static<typeof ChangeUser>;

export const USER_SORTS = ['name', 'lastActiveAt', 'createdAt'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** GET /users. */
export const ListUsers = Type.Object({
  searchKey: Type.Optional(SearchKey),
  searchIn: Type.Optional(
    Type.Array(Type.Enum(['uid', 'name']), { description: 'Fields in which searchKey is searched for. Default both' }),
  ),
  status: Type.Optional(Type.Enum(['online', 'offline'])),
  roles: Type.Optional(CommaList),
  tags: Type.Optional(CommaList),
  withTags: Type.Optional(Type.Boolean({ description: 'Show the tags. Default false' })),
  uids: Type.Optional(Type.Array(Uid, { maxItems: 100 })),
  onlyDeactivated: Type.Optional(Type.Boolean({ description: 'Server keys only' })),
  withDeactivated: Type.Optional(Type.Boolean({ description: 'Server keys only' })),
  sortBy: Type.Optional(Type.Enum(USER_SORTS, { description: 'Default name' })),
  sortOrder: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'Default asc for names, desc for times' })),
  ...pageMembers,
});
export type ListUsers = Static<typeof ListUsers>;

const uids = Type.Array(Uid, { minItems: 1, maxItems: 100 });

/** PUT /users. */
export const ActivateUsers = Type.Object({ uidsToActivate: uids });
/** DELETE /users. */
export const DeactivateUsers = Type.Object({ uidsToDeactivate: uids });

/** DELETE /users/{uid}. */
export const DeleteUser = Type.Object({
  permanent: Type.Optional(Type.Boolean({ description: 'Erase the profile instead of deactivating. Default false' })),
  content: Type.Optional(
    Type.Boolean({ description: 'With permanent: erase what the user wrote and sent, too. Default false' }),
  ),
});

/** POST and DELETE /users/{uid}/blockedusers. */
export const BlockUsers = Type.Object({ blockedUids: uids });

export const BLOCK_DIRECTIONS = ['blockedByMe', 'hasBlockedMe', 'both'] as const;
export type BlockDirection = (typeof BLOCK_DIRECTIONS)[number];

/** GET /users/{uid}/blockedusers. */
export const ListBlockedUsers = Type.Object({
  direction: Type.Optional(Type.Enum(BLOCK_DIRECTIONS, { description: 'Default both' })),
  ...pageMembers,
});
