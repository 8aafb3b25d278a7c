import { type Static, Type } from 'typebox';
import { UserSummary } from './user.ts';

export const Reaction = Type.Object(
  {
    id: Type.String(),
    messageId: Type.String(),
    reaction: Type.String(),
    uid: Type.String(),
    reactedAt: Type.Integer(),
    reactedBy: UserSummary,
  },
  { $id: 'Reaction' },
);
export type Reaction = Static<typeof Reaction>;
