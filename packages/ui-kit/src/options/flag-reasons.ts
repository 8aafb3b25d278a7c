import type { Chat } from '@chatwire/sdk';
import { createContext, useContext, useState } from 'react';

interface Asked {
  readonly client: Chat.ChatClient;
  readonly uid: string | undefined;
  readonly reasons: Promise<readonly Chat.FlagReason[]>;
}

/** Reasons for reporting messages, requested once per session. See docs/spec/message-list.md#dialogs. */
export class FlagReasons {
  #asked: Asked | undefined;

  load(client: Chat.ChatClient): Promise<readonly Chat.FlagReason[]> {
    const uid = client.getSession()?.uid;
    if (this.#asked?.client === client && this.#asked.uid === uid) return this.#asked.reasons;
    const asked = { client, uid, reasons: client.getFlagReasons() };
    this.#asked = asked;
    asked.reasons.catch(() => {
      if (this.#asked === asked) this.#asked = undefined;
    });
    return asked.reasons;
  }
}

export const FlagReasonsContext = createContext<FlagReasons | undefined>(undefined);

/** The cache shared by everything below the outermost provider. */
export function useFlagReasons(): FlagReasons {
  const shared = useContext(FlagReasonsContext);
  const [own] = useState(() => new FlagReasons());
  return shared ?? own;
}
