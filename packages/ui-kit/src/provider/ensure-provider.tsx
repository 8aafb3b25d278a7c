import { type ReactNode, useContext } from 'react';
import { ThemeContext } from '../theme/theme-context.ts';
import { ChatUIProvider } from './chat-ui-provider.tsx';

/** Around each component of the kit: gives it the defaults of a provider where the app has none. Contract 30. */
export function EnsureProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return useContext(ThemeContext) ? children : <ChatUIProvider>{children}</ChatUIProvider>;
}
