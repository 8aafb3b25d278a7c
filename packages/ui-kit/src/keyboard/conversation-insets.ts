import type { Chat } from '@chatwire/sdk';
import { createContext, useContext, useState } from 'react';
import { MovingInset } from './moving-inset.ts';

/** One inset per conversation: a list moves with its own composer only. */
export class ConversationInsets {
  readonly #known = new Map<string, MovingInset>();

  of(ref: Chat.ConversationRef): MovingInset {
    const key = [ref.receiverType, ref.receiverId, ref.parentMessageId].join('\n');
    const inset = this.#known.get(key) ?? new MovingInset();
    this.#known.set(key, inset);
    return inset;
  }
}

export const ConversationInsetsContext = createContext<ConversationInsets | undefined>(undefined);

/** The insets of one provider. A nested provider shares the outer ones: the client does not matter here. */
export function useOwnInsets(): ConversationInsets {
  const outer = useContext(ConversationInsetsContext);
  const [own] = useState(() => new ConversationInsets());
  return outer ?? own;
}

/** The inset of a conversation; a separate one without a conversation. */
export function useConversationInset(ref: Chat.ConversationRef | undefined): MovingInset {
  const insets = useContext(ConversationInsetsContext);
  const [own] = useState(() => new MovingInset());
  return ref && insets ? insets.of(ref) : own;
}
