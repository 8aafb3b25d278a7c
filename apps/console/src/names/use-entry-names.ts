import type { LogEntry } from '@chatwire/protocol';
import type { NameKind } from './name-book.ts';
import { useNames } from './names-context.ts';

type Parties = Pick<LogEntry, 'recipient' | 'sender' | 'receiver' | 'receiverType' | 'reactionSender'>;

export interface EntryNames {
  readonly user: (uid: string) => string | undefined;
  /** Name of the receiver, a user or a group. */
  readonly receiver: string | undefined;
  /** Lookup for sentences; they mention a group only as the receiver. */
  readonly nameOf: (id: string) => string | undefined;
}

/** Returns the known display names of the users and the group of an entry. */
export function useEntryNames({ recipient, sender, receiver, receiverType, reactionSender }: Parties): EntryNames {
  const kind: NameKind = receiverType === 'group' ? 'group' : 'user';
  const knownNames = useNames([
    ['user', recipient],
    ['user', sender],
    ['user', reactionSender],
    [kind, receiver],
  ]);
  const user = (uid: string) => knownNames('user', uid);
  return {
    user,
    receiver: knownNames(kind, receiver),
    nameOf: (id) => (id === receiver && kind === 'group' ? knownNames('group', id) : user(id)),
  };
}
