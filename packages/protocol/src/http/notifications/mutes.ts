import { Type } from 'typebox';
import { Uid } from '../../entities/user.ts';

const conversation = { id: Uid, type: Type.Enum(['oneOnOne', 'group']) };

/**
 * Mutes conversations, each until an instant (epoch ms); an instant in the past ends a mute.
 * See docs/spec/notifications.md#mute-and-schedule.
 */
export const MuteConversations = Type.Object({
  conversations: Type.Array(
    Type.Object({ ...conversation, until: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
    { maxItems: 100 },
  ),
});

/** Ends mutes. `null` or no body ends all of them. */
export const UnmuteConversations = Type.Object({
  conversations: Type.Union([Type.Array(Type.Object(conversation), { maxItems: 1000 }), Type.Null()]),
});
