import type { Chat } from '@chatwire/sdk';
import { createContext, useContext, useState } from 'react';

interface Request {
  readonly client: Chat.ChatClient;
  readonly uid: string | undefined;
  readonly reasons: Promise<readonly Chat.FlagReason[]>;
}

/** Reasons for reporting messages, requested once per session. See docs/spec/message-list.md#dialogs. */
export class FlagReasons {
  #request: Request | undefined;

  load(client: Chat.ChatClient): Promise<readonly Chat.FlagReason[]> {
    const uid = client.getSession()?.uid;
    if (this.#request?.client === client && this.#request.uid === uid) return this.#request.reasons;
    const request = { client, uid, reasons: client.getFlagReasons() };
    this.#request = request;
    request.reasons.catch(() => {
      if (this.#request === request) this.#request = undefined;
    });
    return request.reasons;
  }
}

export const FlagReasonsContext = createContext<FlagReasons | undefined>(undefined);

/** Returns the cache shared by everything below the outermost provider. */
export function useFlagReasons(): FlagReasons {
  const shared = useContext(FlagReasonsContext);
  const [own] = useState(() => new FlagReasons());
  return shared ?? own;
}
