import { ChatUIProvider, useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { LocalizedView } from '../../src/parts/localized-view.tsx';
import { PageLink } from '../page-link.tsx';
import { type Look, queryOf } from './look.ts';
import { LookChoices } from './look-choices.tsx';
import { SCENES, type Scene } from './scene-groups.ts';

interface Props {
  readonly scene: Scene;
  readonly look: Look;
  readonly onLook: (change: Partial<Look>) => void;
}

/** One scene as wide as a phone, with links to its neighbours. */
export function ScenePage({ scene, look, onLook }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const at = SCENES.indexOf(scene);
  const before = SCENES[at - 1];
  const after = SCENES[at + 1];
  const hrefOf = ({ path }: Scene) => `/demo/gallery/${path}${queryOf(look)}`;
  return (
    <ScrollView style={styles.scroll} contentContainerStyle={styles.page}>
      <View role="banner" style={styles.bar}>
        <PageLink href={`/demo/gallery${queryOf(look)}`}>← All scenes</PageLink>
        <Text role="heading" aria-level={1} style={[type.title, styles.name, { color: colors.text }]}>
          {scene.name}
        </Text>
        {before && <PageLink href={hrefOf(before)}>Previous</PageLink>}
        {after && <PageLink href={hrefOf(after)}>Next</PageLink>}
      </View>
      <LookChoices look={look} onLook={onLook} />
      <ChatUIProvider theme={{ mode: look.mode }} language={look.language}>
        <LocalizedView
          role="main"
          testID="gallery-scene"
          style={[styles.frame, { backgroundColor: colors.surface, borderColor: colors.outline }]}
        >
          {scene.element}
        </LocalizedView>
      </ChatUIProvider>
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  scroll: { flex: 1 },
  page: { alignItems: 'center', gap: 10, padding: 8, paddingBottom: 32 },
  bar: { flexDirection: 'row', alignItems: 'center', width: '100%', maxWidth: 640 },
  name: { flex: 1, minWidth: 0 },
  frame: { width: '100%', maxWidth: 412, minHeight: 200, borderRadius: 20, borderWidth: 1, overflow: 'hidden' },
});
