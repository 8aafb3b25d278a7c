import { type Static, Type } from 'typebox';
import { FLAG_STATUSES } from '../../entities/flag.ts';
import { Clearable, pageMembers, Text } from '../fields.ts';
import { MessageIdText } from './messages.ts';

const reasonMembers = {
  name: Text(1, 100),
  description: Clearable(Text(0, 500)),
  default: Type.Optional(Type.Boolean()),
};

/** Reports of messages by users. See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags. */
export const FlagMessage = Type.Object({ reasonId: Text(1, 100), remark: Type.Optional(Text(0, 1000)) });
export type FlagMessage = Static<typeof FlagMessage>;

export const CreateFlagReason = Type.Object(reasonMembers);
export type CreateFlagReason = Static<typeof CreateFlagReason>;

export const ChangeFlagReason = Type.Partial(Type.Object(reasonMembers));
export type ChangeFlagReason = Static<typeof ChangeFlagReason>;

export const ListFlags = Type.Object({
  status: Type.Optional(Type.Enum(FLAG_STATUSES)),
  messageId: Type.Optional(MessageIdText),
  ...pageMembers,
});
export type ListFlags = Static<typeof ListFlags>;

export const ReviewFlag = Type.Object({ status: Type.Enum(FLAG_STATUSES), note: Clearable(Text(0, 1000)) });
export type ReviewFlag = Static<typeof ReviewFlag>;
