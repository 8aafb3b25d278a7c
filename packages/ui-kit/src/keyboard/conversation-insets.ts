import type { Chat } from '@chatwire/sdk';
import { createContext, useContext, useState } from 'react';
import { MovingInset } from './moving-inset.ts';

/** One inset per conversation, so that a list moves only with its own composer. */
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

/** Returns the insets of a provider. Nested providers share those of the outermost, even with another client. */
export function useOwnInsets(): ConversationInsets {
  const outer = useContext(ConversationInsetsContext);
  const [own] = useState(() => new ConversationInsets());
  return outer ?? own;
}

/** Returns the inset of a conversation; without one, an inset of its own. */
export function useConversationInset(ref: Chat.ConversationRef | undefined): MovingInset {
  const insets = useContext(ConversationInsetsContext);
  const [own] = useState(() => new MovingInset());
  return ref && insets ? insets.of(ref) : own;
}
