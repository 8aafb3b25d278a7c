import type { Chat } from '@chatwire/sdk';
import { createContext } from 'react';
import type { RunPacers } from './run-pacers.ts';

/** Values and functions of the list for rows of runs. */
export interface RunContextValue {
  readonly handle: Pick<Chat.ConversationHandle, 'getRow' | 'getRun' | 'getSnapshot' | 'subscribe' | 'subscribeRun'>;
  readonly pacers: RunPacers;
  /** Whether the client has been offline for a while. */
  readonly isOffline: boolean;
}

/** Undefined outside a list, where responses are shown as stored. */
export const RunContext = createContext<RunContextValue | undefined>(undefined);
