import { ChatUIProvider } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { AppRegistry, View } from 'react-native';
import { PhoneHourScreen } from '../../../expo/src/phone-hour/phone-hour-screen.tsx';
import { toText } from '../../../expo/src/phone-hour/run-text.ts';

/** The hidden screen of the Expo app. Its file is on the global object. */
function PhoneHourTestApp(): ReactNode {
  const newFile = () => {
    const file = { text: '', isShared: false };
    Object.assign(globalThis, { runFile: file });
    return {
      append(lines: Parameters<typeof toText>[0]) {
        file.text += toText(lines);
      },
      async share() {
        file.isShared = true;
      },
    };
  };
  return (
    <View style={{ flex: 1 }}>
      <ChatUIProvider>
        <PhoneHourScreen newFile={newFile} onClose={() => undefined} />
      </ChatUIProvider>
    </View>
  );
}

AppRegistry.registerComponent('PhoneHourTestApp', () => PhoneHourTestApp);
