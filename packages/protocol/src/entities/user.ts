import { type Static, Type } from 'typebox';
import { UID_PATTERN } from '../ids.ts';

/**
 * User id: unique and immutable, lower-cased on input. `x-lowercase`: the server lower-cases the value before
 * validation.
 * See docs/spec/rest-and-realtime.md#envelopes-and-values.
 */
export const Uid = Type.String({ pattern: UID_PATTERN, 'x-lowercase': true });
export const Guid = Uid;
/**
 * Free-form object, at most 5 KB; members under `@private` are shown to fullAccess keys only.
 * See docs/spec/rest-and-realtime.md#envelopes-and-values.
 */
export const Metadata = Type.Refine(
  Type.Record(Type.String(), Type.Unknown()),
  (metadata) => utf8Length(JSON.stringify(metadata)) <= 5 * 1024 && depthOf(metadata) <= 5,
  () => 'must be at most 5 KB and 5 levels deep',
);
export type Metadata = Static<typeof Metadata>;

/** Role that marks an agent. */
export const AGENT_ROLE = '@agentic';

/** A person or agent. `status` is presence. See docs/spec/rest-and-realtime.md#objects. */
export const User = Type.Object(
  {
    uid: Type.String(),
    name: Type.String(),
    avatar: Type.Optional(Type.String()),
    link: Type.Optional(Type.String()),
    role: Type.String(),
    agent: Type.Optional(Type.Boolean()),
    status: Type.Enum(['online', 'offline']),
    statusMessage: Type.Optional(Type.String()),
    lastActiveAt: Type.Optional(Type.Integer()),
    metadata: Type.Optional(Metadata),
    tags: Type.Optional(Type.Array(Type.String())),
    createdAt: Type.Integer(),
    updatedAt: Type.Optional(Type.Integer()),
    deactivatedAt: Type.Optional(Type.Integer()),
    blockedByMe: Type.Optional(Type.Boolean()),
    hasBlockedMe: Type.Optional(Type.Boolean()),
    conversationId: Type.Optional(Type.String()),
    authToken: Type.Optional(Type.String()),
  },
  { $id: 'User' },
);
export type User = Static<typeof User>;

/** The members of a user that frames and reactions contain. */
export const UserSummary = Type.Object(
  {
    uid: Type.String(),
    name: Type.String(),
    avatar: Type.Optional(Type.String()),
    agent: Type.Optional(Type.Literal(true, { description: 'role @agentic; absent for people' })),
  },
  { $id: 'UserSummary' },
);
export type UserSummary = Static<typeof UserSummary>;

/**
 * Credential of a login session; unmasked only in the response that creates it.
 * See docs/spec/rest-and-realtime.md#objects.
 */
export const AuthToken = Type.Object(
  {
    uid: Type.String(),
    authToken: Type.String(),
    platform: Type.Optional(Type.String()),
    userAgent: Type.Optional(Type.String()),
    appInfo: Type.Optional(Metadata),
    createdAt: Type.Integer(),
    lastUsedAt: Type.Optional(Type.Integer()),
    expiresAt: Type.Optional(Type.Integer()),
  },
  { $id: 'AuthToken' },
);
export type AuthToken = Static<typeof AuthToken>;

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
