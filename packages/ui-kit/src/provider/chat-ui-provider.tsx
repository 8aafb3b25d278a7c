import type { ReactNode } from 'react';
import { View } from 'react-native';

export function ChatUIProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return <View testID="x">{children}</View>;
}
