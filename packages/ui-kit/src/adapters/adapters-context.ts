import { createContext, useContext } from 'react';
import type { ChatAdapters } from './chat-adapters.ts';
import { platformAdapters } from './platform-adapters.ts';

export const AdaptersContext = createContext<ChatAdapters>(platformAdapters());

/** What the platform offers: adapters of the providers over those of the kit. Absent ones are hidden or plain. */
export function useAdapters(): ChatAdapters {
  return useContext(AdaptersContext);
}
