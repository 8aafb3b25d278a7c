import { ChatIcon, useChatTheme } from '@chatwire/react-native';
import type { ComponentProps, ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Press } from './press.tsx';

type IconName = ComponentProps<typeof ChatIcon>['name'];

interface Props {
  readonly icon: IconName | 'up' | 'forward';
  /** Accessible name. */
  readonly label: string;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  readonly testID?: string;
}

/** A round button with an icon. */
export function IconPress({ icon, label, onPress, isDisabled, testID }: Props): ReactNode {
  const { colors } = useChatTheme();
  return (
    <Press label={label} onPress={onPress} isDisabled={isDisabled} testID={testID} style={styles.button}>
      <TurnedIcon icon={icon} size={22} color={colors.textMuted} />
    </Press>
  );
}

/** An icon of the kit, or one made by rotating another. */
export function TurnedIcon({ icon, size, color }: { icon: Props['icon']; size: number; color: string }): ReactNode {
  const [name, turn] = icon === 'up' ? UP : icon === 'forward' ? FORWARD : ([icon, undefined] as const);
  return (
    <View style={turn}>
      <ChatIcon name={name} size={size} color={color} />
    </View>
  );
}

const UP = ['down', { transform: [{ rotate: '180deg' }] }] as const;
/** The arrow of a reply, mirrored. */
const FORWARD = ['reply', { transform: [{ scaleX: -1 }] }] as const;

const styles = StyleSheet.create({
  button: { width: 44, borderRadius: 22, alignItems: 'center', justifyContent: 'center' },
});
