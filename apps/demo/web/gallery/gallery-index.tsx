import { useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { spelledOut } from '../../src/settings/setting-groups.ts';
import { TopBar } from '../top-bar.tsx';
import { type Look, queryOf } from './look.ts';
import { LookChoices } from './look-choices.tsx';
import { SCENE_GROUPS } from './scene-groups.ts';
import { SceneLink } from './scene-link.tsx';

interface Props {
  readonly look: Look;
  readonly onLook: (change: Partial<Look>) => void;
}

/** All scenes by name, grouped by file, with display options. */
export function GalleryIndex({ look, onLook }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  return (
    <ScrollView style={styles.scroll} contentContainerStyle={styles.page}>
      <TopBar current="gallery" />
      <View role="main" style={styles.main}>
        <View style={styles.head}>
          <Text role="heading" aria-level={1} style={[type.title, styles.title, { color: colors.text }]}>
            Component states
          </Text>
          <Text style={[type.body, styles.lead, { color: colors.textMuted }]}>
            Every scene runs in this page with a built-in server and needs no data. Tests open the same scenes one by
            one.
          </Text>
          <LookChoices look={look} onLook={onLook} />
        </View>
        {SCENE_GROUPS.map(({ name, scenes }) => (
          <View key={name} style={styles.group}>
            <Text role="heading" aria-level={2} style={[type.bodyStrong, { color: colors.text }]}>
              {spelledOut(name.replace('-', ': '))}
            </Text>
            <div style={GRID}>
              {scenes.map((scene) => (
                <SceneLink
                  key={scene.path}
                  href={`/demo/gallery/${scene.path}${queryOf(look)}`}
                  name={spelledOut(scene.name)}
                />
              ))}
            </div>
          </View>
        ))}
      </View>
    </ScrollView>
  );
}

const GRID = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))', gap: 10 } as const;

const styles = StyleSheet.create({
  scroll: { flex: 1 },
  page: { width: '100%', maxWidth: 1080, marginHorizontal: 'auto', paddingHorizontal: 20, paddingVertical: 8 },
  main: { paddingTop: 28, paddingBottom: 48, gap: 32 },
  head: { gap: 12 },
  title: { fontSize: 30, lineHeight: 38 },
  lead: { maxWidth: 620 },
  group: { gap: 10 },
});
