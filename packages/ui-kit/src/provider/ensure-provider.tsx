import { type ReactNode, useContext } from 'react';
import { ThemeContext } from '../theme/theme-context.ts';
import { ChatUIProvider } from './chat-ui-provider.tsx';

/**
 * Wraps each component of the kit. Applies the provider's defaults if the app has no provider.
 * See docs/spec/message-list.md#provider.
 */
export function EnsureProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return useContext(ThemeContext) ? children : <ChatUIProvider>{children}</ChatUIProvider>;
}
