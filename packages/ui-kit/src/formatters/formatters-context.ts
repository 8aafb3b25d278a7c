import { createContext, useContext } from 'react';
import type { ChatTextFormatter } from './chat-text-formatter.ts';

export const FormattersContext = createContext<readonly ChatTextFormatter[]>([]);

/**
 * Returns the formatters of the surrounding providers, which run before those of a component.
 * See docs/spec/message-list.md#provider.
 */
export function useTextFormatters(): readonly ChatTextFormatter[] {
  return useContext(FormattersContext);
}
