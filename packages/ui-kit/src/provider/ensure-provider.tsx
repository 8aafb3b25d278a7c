import { type ReactNode, useContext } from 'react';
import { ThemeContext } from '../theme/theme-context.ts';
import { ChatUIProvider } from './chat-ui-provider.tsx';

/**
 * Around each component of the kit: gives it the defaults of a provider where the app has none.
 * See docs/spec/message-list.md#provider.
 */
export function EnsureProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return useContext(ThemeContext) ? children : <ChatUIProvider>{children}</ChatUIProvider>;
}
