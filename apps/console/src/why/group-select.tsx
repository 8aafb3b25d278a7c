import type { Conversation } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useApi } from '../api/api-context.ts';

interface GroupSelectProps {
  /** Whose groups are offered. */
  readonly uid: string | undefined;
  readonly guid: string | undefined;
  readonly onChoose: (guid: string | undefined) => void;
}

/** Where a message would be sent: one to one, or in a group. */
export function GroupSelect({ uid, guid, onChoose }: GroupSelectProps): ReactNode {
  const id = useId();
  const groups = useGroups(uid);
  const isKnown = groups.some((group) => group.guid === guid);
  return (
    <div className="person-picker">
      <label htmlFor={id}>In</label>
      <select id={id} value={guid ?? ''} onChange={({ target }) => onChoose(target.value || undefined)}>
        <option value="">a one-to-one conversation</option>
        {guid !== undefined && !isKnown && <option value={guid}>{guid}</option>}
        {groups.map((group) => (
          <option key={group.guid} value={group.guid}>
            {group.name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface NamedGroup {
  readonly guid: string;
  readonly name: string;
}

const NONE: readonly NamedGroup[] = [];

function useGroups(uid: string | undefined): readonly NamedGroup[] {
  const api = useApi();
  const { data = NONE } = useQuery({
    queryKey: ['groups of', uid],
    queryFn: async ({ signal }) => {
      const params = { conversationType: 'group', perPage: '100' };
      const { data } = await api
        .onBehalfOf(uid ?? '')
        .get<{ readonly data: readonly Conversation[] }>('/v3/conversations', params, signal);
      return data.flatMap(({ conversationWith }) => ('guid' in conversationWith ? [conversationWith] : []));
    },
    enabled: uid !== undefined,
  });
  return data;
}
