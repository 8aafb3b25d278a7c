import type { AppSettings, MutedConversation } from '@chatwire/protocol';
import type { RecordAct } from '../audit/act.ts';
import { changesOf } from '../audit/changes-of.ts';
import { badRequest } from '../base/errors/api-error.ts';
import {
  countMutes,
  deleteAllMutes,
  deleteMutes,
  deletePastMutes,
  muteEndsOf,
  saveMutes,
} from '../storage/notifications/settings/mutes-store.ts';
import { saveFormerValues } from '../storage/notifications/settings/notification-history-store.ts';
import { saveProfile } from '../storage/notifications/settings/notification-profiles-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { mutesDocument } from './mutes-document.ts';
import { recordPreferences } from './record-preferences.ts';

const MAX_MUTES = 1_000;

type Conversation = Pick<MutedConversation, 'id' | 'type'>;

/**
 * Adds or replaces mutes. Ignores kinds of conversations that users may not mute.
 * See docs/spec/notifications.md#effective-values, #mute-and-schedule.
 */
export async function muteConversations(
  storage: Storage,
  settings: AppSettings,
  uid: string,
  conversations: readonly MutedConversation[],
  nowMs: number,
  record?: RecordAct,
): Promise<void> {
  const allowed = conversations.filter(({ type }) => mayMute(settings, type));
  await changeMutes(storage, uid, { nowMs, record }, async (tx) => {
    await saveMutes(tx, uid, allowed);
    await deletePastMutes(tx, uid, nowMs);
    if ((await countMutes(tx, uid)) > MAX_MUTES) {
      throw badRequest({ conversations: [`must leave at most ${MAX_MUTES} conversations muted`] });
    }
  });
}

/** Removes the mutes of the given conversations, or all of them (`null`). */
export async function unmuteConversations(
  storage: Storage,
  settings: AppSettings,
  uid: string,
  conversations: readonly Conversation[] | null,
  nowMs: number,
  record?: RecordAct,
): Promise<void> {
  await changeMutes(storage, uid, { nowMs, record }, async (tx) => {
    if (conversations)
      return deleteMutes(
        tx,
        uid,
        conversations.filter(({ type }) => mayMute(settings, type)),
      );
    for (const type of ['group', 'oneOnOne'] as const) {
      if (mayMute(settings, type)) await deleteAllMutes(tx, uid, type);
    }
  });
}

/** Changes mutes and stores the former ones, in one transaction. */
async function changeMutes(
  storage: Storage,
  uid: string,
  { nowMs, record }: { readonly nowMs: number; readonly record: RecordAct | undefined },
  change: (tx: Db) => Promise<void>,
): Promise<void> {
  await storage.transaction(async (tx) => {
    // A row of the user is locked first, so that two concurrent writes cannot exceed the limit.
    await saveProfile(tx, uid, {}, nowMs);
    const before = await muteEndsOf(tx, uid);
    await change(tx);
    const after = await muteEndsOf(tx, uid);
    const former = [...new Set([...before.keys(), ...after.keys()])].flatMap((subject) => {
      const end = before.get(subject);
      if (end === after.get(subject)) return [];
      return [{ kind: 'mute' as const, subject, value: end === undefined ? null : String(end) }];
    });
    await saveFormerValues(tx, uid, former, nowMs);
    const changes = former.flatMap(({ subject }) =>
      changesOf(mutesDocument(subject, before.get(subject)), mutesDocument(subject, after.get(subject))),
    );
    await recordPreferences(tx, uid, changes, record);
  });
}

function mayMute({ preferences: { mute } }: AppSettings, type: MutedConversation['type']): boolean {
  return type === 'group' ? mute.mutedGroupsOverride : mute.mutedOneOnOnesOverride;
}
