import type { Explanation, Message } from '@chatwire/protocol';
import type { NameKind } from '../names/name-book.ts';
import { useNames } from '../names/names-context.ts';
import { namesIn } from './message-text.ts';

/**
 * Returns the known display names of those whom an explanation names, by id: those in the message, which a deleted message
 * no longer contains, and those of the users and groups as they are now.
 */
export function useExplainedNames(
  explanation: Explanation | undefined,
  message: Message | undefined,
): ReadonlyMap<string, string> {
  const ids = explanation ? idsOf(explanation) : [];
  const nameOf = useNames(ids);
  const names = ids.flatMap(([kind, id]) => {
    const name = nameOf(kind, id);
    return name === undefined ? [] : [[id, name] as const];
  });
  return new Map([...names, ...namesIn(message)]);
}

function idsOf({ message, events }: Explanation): readonly (readonly [kind: NameKind, id: string])[] {
  return [
    ['user', message.sender],
    [message.receiverType === 'group' ? 'group' : 'user', message.receiver],
    ...events.map(({ actor }) => ['user', actor] as const),
  ];
}
