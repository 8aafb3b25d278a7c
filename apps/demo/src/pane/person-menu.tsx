import { ChatIcon, useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ComponentRef, ReactNode } from 'react';
import { Pressable, ScrollView, StyleSheet, Text, View } from 'react-native';
import { Face } from '../parts/face.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { Press } from '../parts/press.tsx';
import { usePanelKeys } from '../parts/use-panel-keys.ts';
import type { Person } from '../playground/playground.ts';

interface Props {
  readonly people: readonly Person[];
  readonly uid: string;
  readonly onChange: (uid: string) => void;
  readonly onClose: () => void;
}

/** The users to choose from, over the screens of this side. A press switches this side to that user. */
export function PersonMenu({ people, uid, onChange, onClose }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  const { ref, keys } = usePanelKeys<ComponentRef<typeof View>>(onClose);
  return (
    <View ref={ref} tabIndex={-1} style={styles.cover} onAccessibilityEscape={onClose} {...keys}>
      <Pressable aria-hidden tabIndex={-1} onPress={onClose} style={styles.backdrop} testID="demo-people-backdrop" />
      <View style={[styles.card, { backgroundColor: colors.surfaceRaised, borderColor: colors.outline }]}>
        <ScrollView>
          <View role="radiogroup" aria-label={t('demo.loggedInAs')} style={styles.people}>
            {people.map(({ uid: id, name, avatar, statusMessage }) => (
              <Press
                key={id}
                role="radio"
                isChecked={id === uid}
                onPress={() => onChange(id)}
                style={[styles.person, id === uid && { backgroundColor: colors.reactionOwn }]}
                testID={`demo-person-${id}`}
              >
                <Face name={name} url={avatar} size={36} />
                <View style={styles.texts}>
                  <OneLine style={[type.label, { color: id === uid ? colors.onReactionOwn : colors.text }]}>
                    {name}
                  </OneLine>
                  <Text
                    numberOfLines={1}
                    style={[type.caption, { color: id === uid ? colors.onReactionOwn : colors.textMuted }]}
                  >
                    {statusMessage}
                  </Text>
                </View>
                {id === uid && <ChatIcon name="check" size={20} color={colors.onReactionOwn} />}
              </Press>
            ))}
          </View>
        </ScrollView>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  cover: { ...StyleSheet.absoluteFill, zIndex: 3, padding: 8, outlineWidth: 0, outlineStyle: 'solid' },
  backdrop: { ...StyleSheet.absoluteFill },
  card: {
    alignSelf: 'flex-start',
    width: 300,
    maxWidth: '100%',
    maxHeight: '100%',
    borderWidth: 1,
    borderRadius: 16,
    overflow: 'hidden',
    boxShadow: '0 8px 28px rgba(0, 0, 0, 0.22)',
  },
  people: { padding: 6 },
  person: { flexDirection: 'row', alignItems: 'center', gap: 10, paddingHorizontal: 8, paddingVertical: 5 },
  texts: { flex: 1, minWidth: 0 },
});
