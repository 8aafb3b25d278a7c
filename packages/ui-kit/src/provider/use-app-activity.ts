import { Chat } from '@chatwire/sdk';
import { useEffect } from 'react';
import { AppState, Platform } from 'react-native';

/** Notifies the client when a phone puts the app into the background, which the SDK cannot detect itself. */
export function useAppActivity(client: Chat.ChatClient | undefined): void {
  useEffect(() => {
    if (Platform.OS === 'web') return undefined;
    const report = () => {
      const target = client ?? (Chat.isInitialized() ? Chat.defaultClient() : undefined);
      // Not `inactive`, as during a phone call or with notifications open: the connection stays open.
      target?.setAppActive(AppState.currentState !== 'background');
    };
    const subscription = AppState.addEventListener('change', report);
    report();
    return () => subscription.remove();
  }, [client]);
}
