import { useChatTheme } from '@chatwire/react-native';
import { type ReactNode, useState } from 'react';
import { StyleSheet, Text, TextInput, View } from 'react-native';
import { Press } from '../../demo/src/parts/press.tsx';
import { connectTo, USUAL_ADDRESS, type World } from './world.ts';

interface Props {
  readonly onConnected: (world: World) => void;
}

/** Asks for the address of the server. */
export function ConnectScreen({ onConnected }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const [address, setAddress] = useState(USUAL_ADDRESS);
  const [state, setState] = useState<'asking' | 'connecting' | 'failed'>('asking');
  const connect = () => {
    setState('connecting');
    connectTo(address).then(onConnected, () => setState('failed'));
  };
  return (
    <View style={styles.screen}>
      <Text role="heading" style={[type.title, { color: colors.text }]}>
        Chatwire
      </Text>
      <Text style={[type.body, { color: colors.textMuted }]}>Run npm start on your machine, then connect to it.</Text>
      <TextInput
        aria-label="Address of the server"
        autoCapitalize="none"
        autoCorrect={false}
        keyboardType="url"
        value={address}
        onChangeText={setAddress}
        onSubmitEditing={connect}
        style={[type.body, styles.input, { color: colors.text, borderColor: colors.outlineStrong }]}
      />
      {state === 'failed' && (
        <Text role="alert" style={[type.body, { color: colors.danger }]}>
          No server responds at this address.
        </Text>
      )}
      <Press onPress={connect} style={[styles.button, { backgroundColor: colors.accent }]}>
        <Text style={[type.bodyStrong, { color: colors.onAccent }]}>
          {state === 'connecting' ? 'Connecting…' : 'Connect'}
        </Text>
      </Press>
    </View>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1, justifyContent: 'center', gap: 16, padding: 24 },
  input: { minHeight: 44, borderWidth: 1, borderRadius: 12, paddingHorizontal: 12 },
  button: { alignItems: 'center', justifyContent: 'center' },
});
