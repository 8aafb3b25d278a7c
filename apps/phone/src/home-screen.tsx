import { useChatTheme, useTranslate } from '@chatwire/react-native';
import { type ReactNode, useState } from 'react';
import { Modal, ScrollView, StyleSheet, Text, View } from 'react-native';
import { Pane } from '../../demo/src/pane/pane.tsx';
import type { PaneRoute } from '../../demo/src/pane/pane-route.ts';
import { Press } from '../../demo/src/parts/press.tsx';
import type { DemoSettings } from '../../demo/src/settings/demo-settings.ts';
import { SettingsPanel } from '../../demo/src/settings/settings-panel.tsx';
import { useBack } from './use-back.ts';
import type { World } from './world.ts';

interface Props {
  readonly world: World;
  readonly settings: DemoSettings;
  readonly onSettings: (settings: DemoSettings) => void;
}

/** Conversations, a conversation, a thread: the one opened last. */
export function HomeScreen({ world, settings, onSettings }: Props): ReactNode {
  const [route, setRoute] = useState<PaneRoute>({ uid: world.people[0]?.uid ?? '' });
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const t = useTranslate();
  useBack(routeBefore(route), setRoute);
  return (
    <View style={styles.screen}>
      <Pane name="phone" {...world} settings={settings} route={route} onRoute={setRoute} />
      {!route.chat && <Entry title={t('demo.settings')} onPress={() => setSettingsOpen(true)} />}
      <Modal visible={isSettingsOpen} animationType="slide" onRequestClose={() => setSettingsOpen(false)}>
        <Sheet>
          <ScrollView contentContainerStyle={styles.settings}>
            <SettingsPanel settings={settings} onChange={onSettings} />
          </ScrollView>
          <Entry title={t('action.close')} onPress={() => setSettingsOpen(false)} />
        </Sheet>
      </Modal>
    </View>
  );
}

/** Returns the target of Android's back button; undefined: leaves the app. */
function routeBefore({ uid, chat, threadId, panel }: PaneRoute): PaneRoute | undefined {
  if (threadId !== undefined || panel !== undefined) return { uid, chat };
  return chat && { uid };
}

function Sheet({ children }: { readonly children: ReactNode }): ReactNode {
  const { colors } = useChatTheme();
  return <View style={[styles.sheet, { backgroundColor: colors.surface }]}>{children}</View>;
}

function Entry({ title, onPress }: { readonly title: string; readonly onPress: () => void }): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <Press onPress={onPress} style={[styles.entry, { borderColor: colors.outline }]}>
      <Text style={[type.bodyStrong, { color: colors.accent }]}>{title}</Text>
    </Press>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1 },
  sheet: { flex: 1, paddingVertical: 48 },
  settings: { padding: 20 },
  entry: { alignItems: 'center', justifyContent: 'center', borderTopWidth: 1, borderRadius: 0 },
});
