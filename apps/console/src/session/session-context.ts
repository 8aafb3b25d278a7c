import type { ConsoleSession } from '@chatwire/protocol';
import { createContext, use } from 'react';
import { Session } from './session.ts';

export const SessionContext = createContext<Session>(new Session());

/** Returns the session of the console. Throws outside its provider. */
export function useSession(): Session {
  return use(SessionContext);
}

/** Returns the signed-in user. Throws on pages that are shown before the sign-in. */
export function useSignedInUser(): ConsoleSession {
  const state = useSession().state();
  if (state.kind !== 'signedIn') throw new Error('Not signed in.');
  return state.who;
}
