import type { ReactNode } from 'react';
import { Platform, View, type ViewStyle } from 'react-native';
import type { ChatTheme } from '../theme/chat-theme.ts';

interface Props {
  /** Width of each column in px, for phones. */
  readonly widths: readonly number[];
  readonly isHead: boolean;
  readonly theme: ChatTheme;
  /** One element per cell. */
  readonly children: readonly ReactNode[];
}

/** A row of a table. In browsers its cells are part of the grid of the whole table. */
export function TableRow({ widths, isHead, theme, children }: Props): ReactNode {
  const { space, colors } = theme;
  const line: ViewStyle = isHead ? {} : { borderTopWidth: 1, borderTopColor: colors.outlineStrong };
  const cell: ViewStyle = { paddingHorizontal: space.s + 2, paddingVertical: space.xs + 2, ...line };
  const isWeb = Platform.OS === 'web';
  return (
    <View role="row" style={isWeb ? IN_GRID : { flexDirection: 'row' }}>
      {children.map((text, at) => (
        <View key={at} role={isHead ? 'columnheader' : 'cell'} style={isWeb ? cell : [cell, { width: widths[at] }]}>
          {text}
        </View>
      ))}
    </View>
  );
}

const IN_GRID: ViewStyle = { display: 'contents' };
