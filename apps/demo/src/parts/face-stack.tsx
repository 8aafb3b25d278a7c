import { useChatTheme } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Face } from './face.tsx';

interface Props {
  readonly users: readonly Chat.User[];
  /** Colour behind the faces, which separates them. */
  readonly surfaceColor: string;
}

/** Overlapping faces; screen readers read their names. */
export function FaceStack({ users, surfaceColor }: Props): ReactNode {
  const { type } = useChatTheme();
  const size = Math.round(type.body.fontSize * SIZE_IN_TEXT);
  return (
    <View role="img" aria-label={users.map((user) => user.getName()).join(', ')} style={styles.faces}>
      {users.map((user, index) => (
        <View
          key={user.getUid()}
          style={[styles.face, { borderColor: surfaceColor, borderRadius: size }, index > 0 && styles.overlapping]}
        >
          <Face name={user.getName()} url={user.getAvatar()} size={size} />
        </View>
      ))}
    </View>
  );
}

/** Size of a face as a multiple of the text size, so that faces grow with the text. */
const SIZE_IN_TEXT = 1.6;

const styles = StyleSheet.create({
  faces: { flexDirection: 'row' },
  face: { borderWidth: 2 },
  overlapping: { marginStart: -8 },
});
