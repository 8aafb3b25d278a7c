import type { ChangeGroup, ChangeUser, Metadata } from '@chatwire/protocol';
import { foldText } from '../base/text/fold-text.ts';
import type { GroupRow } from '../storage/groups/groups-store.ts';
import type { UserRow } from '../storage/users/users-store.ts';
import { type Audience, jsonObject, PRIVATE_METADATA } from '../storage/wire-values.ts';

/** The stored column of a user or group on which a change of its metadata depends. */
interface Stored {
  readonly metadata: string | null;
}

/** Columns of a user who has only a uid and a name. */
export const BARE_USER = {
  avatar: null,
  link: null,
  role: 'default',
  status_message: null,
  metadata: null,
  tags: null,
} satisfies Partial<UserRow>;

/** Columns of a group that has only a guid and a name. */
export const BARE_GROUP = { description: null, icon: null, metadata: null, tags: null } satisfies Partial<GroupRow>;

/**
 * Returns the columns of a user's given members. `null`, an empty text, and `unset` remove a value; omitted members
 * stay. See docs/spec/rest-and-realtime.md#envelopes-and-values.
 */
export function userColumns(input: ChangeUser, writer: Audience, stored?: Stored): Partial<UserRow> {
  const { name, avatar, link, role, metadata, tags, statusMessage } = withUnset(input);
  return {
    ...(name !== undefined && nameColumns(name)),
    ...(avatar !== undefined && { avatar }),
    ...(link !== undefined && { link }),
    ...(role !== undefined && { role: role ?? 'default' }),
    ...(metadata !== undefined && { metadata: metadataColumn(metadata, writer, stored) }),
    ...(tags !== undefined && { tags: tagsColumn(tags) }),
    ...(statusMessage !== undefined && { status_message: statusMessage || null }),
  };
}

/** Returns the columns of a group's description, as `userColumns`; its type, password, and owner are not included. */
export function groupColumns(input: ChangeGroup, writer: Audience, stored?: Stored): Partial<GroupRow> {
  const { name, icon, description, metadata, tags } = withUnset(input);
  return {
    ...(name !== undefined && nameColumns(name)),
    ...(icon !== undefined && { icon }),
    ...(description !== undefined && { description: description || null }),
    ...(metadata !== undefined && { metadata: metadataColumn(metadata, writer, stored) }),
    ...(tags !== undefined && { tags: tagsColumn(tags) }),
  };
}

export function nameColumns(name: string): { name: string; name_folded: string } {
  const trimmed = name.trim();
  return { name: trimmed, name_folded: foldText(trimmed) };
}

function withUnset<T extends { unset?: readonly string[] }>(input: T): T {
  return { ...input, ...Object.fromEntries((input.unset ?? []).map((member) => [member, null])) };
}

/** Returns the metadata column. Keeps what a server key has stored under `@private`, which users neither see nor change. */
function metadataColumn(metadata: Metadata | null, writer: Audience, stored: Stored | undefined): string | null {
  if (writer === 'server') return metadata && JSON.stringify(metadata);
  const { [PRIVATE_METADATA]: _, ...shown } = metadata ?? {};
  const kept = stored?.metadata ? jsonObject(stored.metadata)[PRIVATE_METADATA] : undefined;
  if (kept !== undefined) return JSON.stringify({ ...shown, [PRIVATE_METADATA]: kept });
  return metadata && JSON.stringify(shown);
}

function tagsColumn(tags: readonly string[] | null): string | null {
  return tags && tags.length > 0 ? JSON.stringify(tags) : null;
}
