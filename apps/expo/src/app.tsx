import { ChatUIProvider, useChatTheme } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { KeyboardAvoidingView, SafeAreaView, StatusBar, StyleSheet } from 'react-native';
import { adapters } from './adapters';
import { HomeScreen } from './home-screen.tsx';
import { PhoneHourScreen } from './phone-hour/phone-hour-screen.tsx';
import { newRunFile } from './phone-hour/run-file';
import { usePhoneHour } from './phone-hour/use-phone-hour.ts';
import { StartScreen } from './start-screen.tsx';

/** The demo as an Expo app. */
export function App(): ReactNode {
  const [client, setClient] = useState<Chat.ChatClient | undefined>(undefined);
  const phoneHour = usePhoneHour();
  return (
    <ChatUIProvider client={client} adapters={adapters} onError={(error) => console.warn(error.code, error.message)}>
      <ScreenFrame>
        {phoneHour.isOpen ? (
          <PhoneHourScreen newFile={newRunFile} onClose={phoneHour.close} />
        ) : client ? (
          <HomeScreen client={client} onEnd={() => setClient(undefined)} />
        ) : (
          <StartScreen onLogin={setClient} onPhoneHour={phoneHour.open} />
        )}
      </ScreenFrame>
    </ChatUIProvider>
  );
}

/** Shows a screen between the system bars and above the keyboard. */
function ScreenFrame({ children }: { readonly children: ReactNode }): ReactNode {
  const { colors, mode } = useChatTheme();
  return (
    <SafeAreaView style={[styles.whole, styles.belowStatus, { backgroundColor: colors.surfaceRaised }]}>
      <StatusBar barStyle={mode === 'dark' ? 'light-content' : 'dark-content'} />
      <KeyboardAvoidingView behavior="padding" style={styles.whole}>
        {children}
      </KeyboardAvoidingView>
    </SafeAreaView>
  );
}

const styles = StyleSheet.create({
  whole: { flex: 1 },
  // Only Android reports the height of its bar; iOS applies its safe area itself.
  belowStatus: { paddingTop: StatusBar.currentHeight ?? 0 },
});
