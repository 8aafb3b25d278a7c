import type { Conversation } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../api/api-context.ts';
import { Select } from '../ui/select.tsx';

interface GroupSelectProps {
  /** User whose groups are offered. */
  readonly uid: string | undefined;
  readonly guid: string | undefined;
  readonly onChoose: (guid: string | undefined) => void;
}

/** Select for the conversation of a new message: one-on-one, or a group. */
export function GroupSelect({ uid, guid, onChoose }: GroupSelectProps): ReactNode {
  const groups = useGroups(uid);
  const isKnown = guid === undefined || groups.some((group) => group.guid === guid);
  return (
    <Select
      className="picker"
      label="In"
      choices={[
        { value: '', label: 'One-on-one conversation' },
        ...(isKnown ? [] : [{ value: guid, label: guid }]),
        ...groups.map((group) => ({ value: group.guid, label: group.name })),
      ]}
      chosen={guid ?? ''}
      onChoose={(value) => onChoose(value || undefined)}
    />
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
      const conversations = await api
        .onBehalfOf(uid ?? '')
        .get<readonly Conversation[]>('/v3/conversations', params, signal);
      return conversations.flatMap(({ conversationWith }) => ('guid' in conversationWith ? [conversationWith] : []));
    },
    enabled: uid !== undefined,
  });
  return data;
}
