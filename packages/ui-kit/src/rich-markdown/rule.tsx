import type { ReactNode } from 'react';
import { View } from 'react-native';
import type { ChatTheme } from '../theme/chat-theme.ts';

/** A line between two parts of a text. */
export function Rule({ theme }: { readonly theme: ChatTheme }): ReactNode {
  return (
    <View
      role="separator"
      style={{ height: 1, marginVertical: theme.space.m, backgroundColor: theme.colors.outlineStrong }}
    />
  );
}
