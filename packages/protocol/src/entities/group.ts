import { type Static, Type } from 'typebox';
import { Metadata, User } from './user.ts';

export const GROUP_TYPES = ['public', 'password', 'private'] as const;
export type GroupType = (typeof GROUP_TYPES)[number];
/** Group roles below the owner, most powerful first. */
export const SCOPES = ['admin', 'moderator', 'participant'] as const;
export type Scope = (typeof SCOPES)[number];

export const Group = Type.Object(
  {
    guid: Type.String(),
    name: Type.String(),
    type: Type.Enum(GROUP_TYPES),
    description: Type.Optional(Type.String()),
    icon: Type.Optional(Type.String()),
    metadata: Type.Optional(Metadata),
    tags: Type.Optional(Type.Array(Type.String())),
    owner: Type.String(),
    membersCount: Type.Integer(),
    createdAt: Type.Integer(),
    updatedAt: Type.Optional(Type.Integer()),
    hasJoined: Type.Optional(Type.Boolean()),
    joinedAt: Type.Optional(Type.Integer()),
    scope: Type.Optional(Type.Enum(SCOPES)),
    conversationId: Type.Optional(Type.String()),
  },
  { $id: 'Group' },
);
export type Group = Static<typeof Group>;

export const Member = Type.Intersect(
  [User, Type.Object({ scope: Type.Enum(SCOPES), joinedAt: Type.Integer(), isOwner: Type.Boolean() })],
  { $id: 'Member' },
);
export type Member = Static<typeof Member>;

/** A user who may not join a group until unbanned; `bannedBy` is a uid. */
export const BannedUser = Type.Intersect([User, Type.Object({ bannedAt: Type.Integer(), bannedBy: Type.String() })], {
  $id: 'BannedUser',
});
export type BannedUser = Static<typeof BannedUser>;
