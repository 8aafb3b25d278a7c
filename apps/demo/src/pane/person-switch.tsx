import { useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import { Face } from '../parts/face.tsx';
import { Press } from '../parts/press.tsx';
import type { Person } from '../playground/playground.ts';

interface Props {
  readonly people: readonly Person[];
  readonly uid: string;
  readonly onChange: (uid: string) => void;
}

/** Avatars of the users to choose from. A press switches this side to that user. */
export function PersonSwitch({ people, uid, onChange }: Props): ReactNode {
  const { colors } = useChatTheme();
  const t = useTranslate();
  return (
    <ScrollView horizontal showsHorizontalScrollIndicator={false} style={styles.scroll}>
      <View role="radiogroup" aria-label={t('demo.loggedInAs')} style={styles.faces}>
        {people.map(({ uid: id, name, avatar }) => (
          <View key={id} ref={id === uid ? intoView : undefined}>
            <Press
              role="radio"
              label={name}
              isChecked={id === uid}
              onPress={() => onChange(id)}
              style={[styles.face, { borderColor: id === uid ? colors.accent : 'transparent' }]}
            >
              <Face name={name} url={avatar} size={32} />
            </Press>
          </View>
        ))}
      </View>
    </ScrollView>
  );
}

/** Scrolls the chosen face into view in browsers, which can do so in both writing directions. */
function intoView(face: unknown): void {
  Object(face).scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

const styles = StyleSheet.create({
  scroll: { flexGrow: 0, flexShrink: 1 },
  faces: { flexDirection: 'row' },
  face: { width: 44, height: 44, borderRadius: 22, borderWidth: 3, alignItems: 'center', justifyContent: 'center' },
});
