import { useChatTheme } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { StyleSheet, Text, TextInput, View } from 'react-native';
import { storage } from './adapters';
import { Button } from './button.tsx';
import { type Person, peopleOf, tokenOf, USUAL_ADDRESS } from './demo-server.ts';
import { useSevenTaps } from './phone-hour/use-seven-taps.ts';

interface Props {
  readonly onLogin: (client: Chat.ChatClient) => void;
  /** Seven taps on the title. */
  readonly onPhoneHour: () => void;
}

/**
 * Asks for the server and the user. A session with the usual server is restored, so that a press that starts the app
 * opens its message immediately.
 */
export function StartScreen({ onLogin, onPhoneHour }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const [address, setAddress] = useState(USUAL_ADDRESS);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [failure, setFailure] = useState('');
  const tap = useSevenTaps(onPhoneHour);
  const attempt = (work: Promise<void>) => {
    setFailure('');
    work.catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  };
  useEffect(() => {
    let isCurrent = true;
    const client = clientOf(USUAL_ADDRESS);
    client.getLoggedinUser().then(
      (user) => (user && isCurrent ? onLogin(client) : client.dispose()),
      () => client.dispose(),
    );
    return () => {
      isCurrent = false;
    };
  }, [onLogin]);
  const login = async ({ uid }: Person) => {
    const client = clientOf(address);
    await client.login(await tokenOf(address, uid));
    onLogin(client);
  };
  return (
    <View style={styles.screen}>
      <Text role="heading" onPress={tap} suppressHighlighting style={[type.title, { color: colors.text }]}>
        Chatwire
      </Text>
      <TextInput
        aria-label="Address of the server"
        autoCapitalize="none"
        autoCorrect={false}
        keyboardType="url"
        value={address}
        onChangeText={setAddress}
        style={[type.body, styles.input, { color: colors.text, borderColor: colors.outlineStrong }]}
      />
      <Button title="Connect" onPress={() => attempt(peopleOf(address).then(setPeople))} />
      {failure !== '' && (
        <Text role="alert" style={[type.body, { color: colors.danger }]}>
          {failure}
        </Text>
      )}
      {people.map((person) => (
        <Button key={person.uid} title={`Log in as ${person.name}`} onPress={() => attempt(login(person))} />
      ))}
    </View>
  );
}

/** Stored data is separate for each server: the login of one is not sent to another. */
function clientOf(host: string): Chat.ChatClient {
  return Chat.createClient(`expo-app ${host}`, {
    host,
    socketHost: host,
    presence: { kind: 'all' },
    storage: storage(),
  });
}

const styles = StyleSheet.create({
  screen: { flex: 1, justifyContent: 'center', gap: 16, padding: 24 },
  input: { minHeight: 44, borderWidth: 1, borderRadius: 12, paddingHorizontal: 12 },
});
