import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Platform, ScrollView, View, type ViewStyle } from 'react-native';
import { isRightToLeftText } from '../bubbles/text/text-direction.ts';
import type { ScrollViewInstance, ViewInstance } from '../primitives/native-refs.ts';
import { webProps } from '../primitives/web-props.ts';
import type { ChatTheme } from '../theme/chat-theme.ts';

interface Props {
  /** Accessible name: the heads of the columns. */
  readonly label: string;
  /** The whole text; its first letter determines the side of the first column. */
  readonly text: string;
  readonly columns: number;
  readonly theme: ChatTheme;
  /** One element per row. */
  readonly children: readonly ReactNode[];
}

/** A table. It scrolls sideways if it is wider than its bubble. */
export function TableView({ label, text, columns, theme, children }: Props): ReactNode {
  const isRightToLeft = isRightToLeftText(text);
  const frame: ViewStyle = {
    borderWidth: 1,
    borderColor: theme.colors.outlineStrong,
    borderRadius: theme.radius.s,
    marginVertical: theme.space.xs,
    alignSelf: 'flex-start',
    maxWidth: '100%',
  };
  return Platform.OS === 'web' ? (
    <WebTable label={label} columns={columns} frame={frame} isRightToLeft={isRightToLeft}>
      {children}
    </WebTable>
  ) : (
    <PhoneTable label={label} frame={frame} isRightToLeft={isRightToLeft}>
      {children}
    </PhoneTable>
  );
}

interface TableProps {
  readonly label: string;
  readonly frame: ViewStyle;
  readonly isRightToLeft: boolean;
  readonly children: readonly ReactNode[];
}

function WebTable({
  label,
  frame,
  isRightToLeft,
  columns,
  children,
}: TableProps & { readonly columns: number }): ReactNode {
  const scroller = useRef<ViewInstance>(null);
  const [isCutOff, setCutOff] = useState(false);
  const measure = () => {
    const node = scroller.current as unknown as HTMLElement | null;
    if (node) setCutOff(node.scrollWidth > node.clientWidth);
  };
  useLayoutEffect(measure, [children]);
  // Only a table that is cut off is a stop of the Tab key, where the arrow keys scroll.
  const scrolling = isCutOff && { tabIndex: 0, onKeyDown: keepSideKeys };
  return (
    <View
      ref={scroller}
      role="table"
      aria-label={label}
      onLayout={measure}
      {...webProps({ dir: isRightToLeft ? 'rtl' : 'ltr', ...scrolling })}
      style={[frame, SCROLLER]}
    >
      <View role="rowgroup" onLayout={measure} style={gridOf(columns)}>
        {children}
      </View>
    </View>
  );
}

/** Leaves the keys that scroll the table to the browser; the row would move the focus. */
function keepSideKeys(event: KeyboardEvent): void {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.stopPropagation();
}

function PhoneTable({ label, frame, isRightToLeft, children }: TableProps): ReactNode {
  const scroller = useRef<ScrollViewInstance>(null);
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  return (
    <ScrollView
      ref={scroller}
      horizontal
      nestedScrollEnabled
      style={[frame, { direction, flexGrow: 0 }]}
      // Starts at the first column, which is on the right.
      {...(isRightToLeft && { onContentSizeChange: () => scroller.current?.scrollToEnd({ animated: false }) })}
    >
      <View role="table" aria-label={label} style={{ direction }}>
        {children}
      </View>
    </ScrollView>
  );
}

/** Styles of browsers that React Native's types do not have. */
const SCROLLER = { overflowX: 'auto', overflowY: 'hidden' } as unknown as ViewStyle;

function gridOf(columns: number): ViewStyle {
  return {
    display: 'grid',
    gridTemplateColumns: `repeat(${columns}, fit-content(15em))`,
    width: 'max-content',
  } as unknown as ViewStyle;
}
