import { ChatIcon, useChatTheme } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Face } from '../parts/face.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { Press } from '../parts/press.tsx';
import type { Person } from '../playground/playground.ts';
import type { PaneNetwork } from '../session/pane-network.ts';
import { NetworkSwitch } from './network-switch.tsx';

interface Props {
  /** Undefined: not among the users of the playground. */
  readonly person: Person | undefined;
  readonly uid: string;
  readonly network: PaneNetwork;
  /** Whether the bar is as narrow as a phone: it shows the first name alone. */
  readonly isNarrow: boolean;
  readonly isChoosing: boolean;
  /** Opens and closes the list of users to choose from. */
  readonly onChoose: () => void;
  /** Default: none. */
  readonly control?: ReactNode;
}

/** The user of this side, and their network. */
export function PaneBar({ person, uid, network, isNarrow, isChoosing, onChoose, control }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const name = person?.name ?? uid;
  return (
    <View style={[styles.bar, { borderColor: colors.outline, backgroundColor: colors.surfaceRaised }]}>
      <Press
        isExpanded={isChoosing}
        onPress={onChoose}
        style={[styles.who, isNarrow && styles.narrow]}
        testID="demo-people"
      >
        <Face name={name} url={person?.avatar} size={36} />
        <View style={styles.texts}>
          <OneLine style={[type.bodyStrong, { color: colors.text }]}>{isNarrow ? name.split(' ')[0] : name}</OneLine>
          {!isNarrow && (
            <OneLine style={[type.caption, { color: colors.textMuted }]}>{person?.statusMessage ?? ' '}</OneLine>
          )}
        </View>
        <ChatIcon name="down" size={18} color={colors.textMuted} />
      </Press>
      <View style={styles.tools}>
        <NetworkSwitch network={network} />
        {control}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  bar: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 8,
    minHeight: 56,
    paddingHorizontal: 6,
    paddingVertical: 4,
    borderBottomWidth: 1,
  },
  who: { flexShrink: 1, flexDirection: 'row', alignItems: 'center', gap: 9, paddingHorizontal: 8, paddingVertical: 4 },
  narrow: { gap: 4, paddingHorizontal: 4 },
  texts: { flexShrink: 1, minWidth: 0 },
  // Large texts and long words take a second line; a part that scrolls would hide some.
  tools: { flexDirection: 'row', flexWrap: 'wrap', marginStart: 'auto' },
});
