import { createContext, use } from 'react';
import { Session } from './session.ts';

export const SessionContext = createContext<Session>(new Session());

export function useSession(): Session {
  return use(SessionContext);
}
