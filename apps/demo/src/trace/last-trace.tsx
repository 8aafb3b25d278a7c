import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { LastSent } from '../chat/last-sent.ts';
import type { Playground } from '../playground/playground.ts';
import { TraceStrip } from './trace-strip.tsx';

interface Props {
  readonly playground: Playground;
  readonly client: Chat.ChatClient;
  readonly lastSent: LastSent;
  readonly onPress: (message: Chat.BaseMessage) => void;
}

/** The outcome of the user's last message; nothing before there is one. */
export function LastTrace({ playground, client, lastSent, onPress }: Props): ReactNode {
  const message = useSyncExternalStore(lastSent.subscribe, lastSent.get, lastSent.get);
  if (!message) return null;
  return <TraceStrip playground={playground} client={client} message={message} onPress={() => onPress(message)} />;
}
