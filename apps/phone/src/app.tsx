import { ChatUIProvider, useChatTheme } from '@chatwire/react-native';
import { emojiNames } from '@chatwire/react-native/emoji-names';
import { type ReactNode, useState } from 'react';
import { KeyboardAvoidingView, SafeAreaView, StatusBar, StyleSheet } from 'react-native';
import { DEFAULT_SETTINGS, type DemoSettings } from '../../demo/src/settings/demo-settings.ts';
import { themeOf } from '../../demo/src/settings/theme-of.ts';
import { DEMO_TEXTS } from '../../demo/src/strings/demo-texts.ts';
import { ConnectScreen } from './connect-screen.tsx';
import { HomeScreen } from './home-screen.tsx';
import type { World } from './world.ts';

/** The demo on a phone: the screens of the browser demo, one at a time. */
export function App(): ReactNode {
  const [world, setWorld] = useState<World | undefined>(undefined);
  const [settings, setSettings] = useState<DemoSettings>(DEFAULT_SETTINGS);
  return (
    <ChatUIProvider
      theme={themeOf(settings)}
      language={settings.language}
      translations={DEMO_TEXTS}
      emojiNames={emojiNames}
    >
      <ScreenFrame>
        {world ? (
          <HomeScreen world={world} settings={settings} onSettings={setSettings} />
        ) : (
          <ConnectScreen onConnected={setWorld} />
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
