import type { LogEntry } from '@chatwire/protocol';
import type { NameKind } from './name-book.ts';
import { useNameBook } from './names-context.ts';

type Participants = Pick<LogEntry, 'recipient' | 'sender' | 'receiver' | 'receiverType' | 'reactionSender'>;

export interface EntryNames {
  readonly user: (uid: string) => string | undefined;
  /** URL of the picture of a user. */
  readonly picture: (uid: string) => string | undefined;
  /** Name of the receiver, a user or a group. */
  readonly receiver: string | undefined;
  /** Lookup for sentences; they mention a group only as the receiver. */
  readonly nameOf: (id: string) => string | undefined;
}

/** Returns the known display names and pictures of the users and the group of an entry. */
export function useEntryNames({ recipient, sender, receiver, receiverType, reactionSender }: Participants): EntryNames {
  const kind: NameKind = receiverType === 'group' ? 'group' : 'user';
  const book = useNameBook([
    ['user', recipient],
    ['user', sender],
    ['user', reactionSender],
    [kind, receiver],
  ]);
  const user = (uid: string) => book.nameOf('user', uid);
  return {
    user,
    picture: (uid) => book.pictureOf('user', uid),
    receiver: book.nameOf(kind, receiver),
    nameOf: (id) => (id === receiver && kind === 'group' ? book.nameOf('group', id) : user(id)),
  };
}
