import type { Chat } from '@chatwire/sdk';
import { usePeer } from '../conversation/use-peer.ts';
import { useStable } from '../provider/use-stable.ts';
import type { ChatMessageListProps } from './list-props.ts';
import { resolvedProps } from './resolved-props.ts';

/** Props as a list uses them: official names, a complete user or group, the same object while the content is equal. */
export function useGivenProps(
  client: Chat.ChatClient | undefined,
  props: ChatMessageListProps,
  report: (error: unknown, code: string) => void,
): ChatMessageListProps {
  const resolved = resolvedProps(props);
  const { user, group } = usePeer(client, resolved, report);
  return useStable({ ...resolved, user, group });
}
