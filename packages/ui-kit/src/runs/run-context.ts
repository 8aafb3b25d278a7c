import type { Chat } from '@chatwire/sdk';
import { createContext } from 'react';
import type { RunPacers } from './run-pacers.ts';

/** What the rows of runs need from their list. */
export interface RunContextValue {
  readonly handle: Pick<Chat.ConversationHandle, 'getRow' | 'getRun' | 'getSnapshot' | 'subscribe' | 'subscribeRun'>;
  readonly pacers: RunPacers;
  /** There was no connection for a while. */
  readonly isOffline: boolean;
}

/** Undefined outside a list: responses are then shown as stored. */
export const RunContext = createContext<RunContextValue | undefined>(undefined);
