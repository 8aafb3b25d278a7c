import { CreateGroup, CreateUser, Guid, MessageDataInput, SCOPES, Tags, Uid } from '@chatwire/protocol';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** ISO 8601 with a time zone, or epoch milliseconds. */
const Time = Type.Union([Type.String(), Type.Integer({ minimum: 100_000_000_000, maximum: 99_999_999_999_999 })]);
const SourceId = Type.String({ minLength: 1, maxLength: 200 });
const { withAuthToken: _, ...user } = CreateUser.properties;
const { members: __, ...group } = CreateGroup.properties;

const UserRecord = Type.Object({
  record: Type.Literal('user'),
  ...user,
  createdAt: Type.Optional(Time),
  deactivatedAt: Type.Optional(Time),
});
const GroupRecord = Type.Object({ record: Type.Literal('group'), ...group, createdAt: Type.Optional(Time) });
const MemberRecord = Type.Object({
  record: Type.Literal('member'),
  guid: Guid,
  uid: Uid,
  scope: Type.Optional(Type.Enum(SCOPES)),
  joinedAt: Type.Optional(Time),
});
const MessageRecord = Type.Object({
  record: Type.Literal('message'),
  id: SourceId,
  sender: Uid,
  receiver: Uid,
  receiverType: Type.Enum(['user', 'group']),
  category: Type.Optional(Type.String()),
  type: Type.String(),
  data: MessageDataInput,
  tags: Type.Optional(Tags),
  sentAt: Time,
  deliveredAt: Type.Optional(Time),
  readAt: Type.Optional(Time),
  editedAt: Type.Optional(Time),
  deletedAt: Type.Optional(Time),
  parent: Type.Optional(SourceId),
  quoted: Type.Optional(SourceId),
  reactions: Type.Optional(
    Type.Array(Type.Object({ uid: Uid, reaction: Type.String(), reactedAt: Type.Optional(Time) })),
  ),
});

export type UserRecord = Static<typeof UserRecord>;
export type GroupRecord = Static<typeof GroupRecord>;
export type MemberRecord = Static<typeof MemberRecord>;
export type MessageRecord = Static<typeof MessageRecord>;
export type ImportRecord = UserRecord | GroupRecord | MemberRecord | MessageRecord;

const PARSERS = {
  user: parserOf(UserRecord),
  group: parserOf(GroupRecord),
  member: parserOf(MemberRecord),
  message: parserOf(MessageRecord),
} satisfies Record<ImportRecord['record'], (value: unknown) => ImportRecord>;

/** A line that cannot be imported. The message contains the reason, without the content of the line. */
export class RejectedRecord extends Error {
  override readonly name = 'RejectedRecord';
}

/** Parses one line of a file. Throws `RejectedRecord`. See docs/guides/import.md. */
export function parseRecord(line: string): ImportRecord {
  const value = parseJson(line);
  const kind = typeof value === 'object' && value !== null && 'record' in value ? value.record : undefined;
  const parse = Object.entries(PARSERS).find(([name]) => name === kind)?.[1];
  if (!parse) throw new RejectedRecord(`record must be one of ${Object.keys(PARSERS).join(', ')}`);
  return parse(withLowerCaseIds(value));
}

/** Returns epoch milliseconds. Throws `RejectedRecord`. */
export function timeOf(name: string, value: string | number): number;
export function timeOf(name: string, value: string | number | undefined): number | undefined;
export function timeOf(name: string, value: string | number | undefined): number | undefined {
  if (typeof value !== 'string') return value;
  const ms = /T.*(Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(ms)) throw new RejectedRecord(`${name} must be ISO 8601 with a time zone, or epoch milliseconds`);
  return ms;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new RejectedRecord('must be a JSON object on one line');
  }
}

function parserOf<T extends TSchema>(schema: T): (value: unknown) => Static<T> {
  const validator = Compile(schema);
  const known = new Set(Object.keys('properties' in schema ? Object(schema.properties) : {}));
  return (value) => {
    if (!validator.Check(value)) {
      const [fault] = validator.Errors(value);
      const at = fault?.instancePath.slice(1).replaceAll('/', '.');
      throw new RejectedRecord(`${at ? `${at} ` : ''}${fault?.message ?? 'is not valid'}`);
    }
    const unknown = Object.keys(Object(value)).find((name) => !known.has(name));
    if (unknown !== undefined) throw new RejectedRecord(`${unknown} is not a known member`);
    return value;
  };
}

const IDS = ['uid', 'guid', 'owner', 'sender', 'receiver'] as const;

/** Converts ids to lower case, as the API does. */
function withLowerCaseIds(value: unknown): unknown {
  const folded: Record<string, unknown> = { ...Object(value) };
  for (const name of IDS) {
    const id = folded[name];
    if (typeof id === 'string') folded[name] = id.trim().toLowerCase();
  }
  return folded;
}
