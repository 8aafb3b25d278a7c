import { type ReactNode, useState } from 'react';
import { type LayoutChangeEvent, ScrollView, StyleSheet, useWindowDimensions, View } from 'react-native';
import { useChatLocale } from '../../localization/locale-context.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import { Layer, type LayerProps } from './layer.tsx';
import { placePopover, type WindowRect } from './place-popover.ts';

export interface PopoverProps extends LayerProps {
  /** Position of the element that opened the popover. */
  readonly anchor: WindowRect;
  readonly testID?: string | undefined;
}

/** A layer at its opener, for wide windows. */
export function Popover({ anchor, testID, children, ...layer }: PopoverProps): ReactNode {
  const { container } = useChatTheme().components.messageList.optionsSheet;
  const { isRightToLeft } = useChatLocale();
  const { width: windowWidth, height: windowHeight } = useWindowDimensions();
  const [size, setSize] = useState<{ width: number; height: number } | undefined>(undefined);
  const onLayout = ({ nativeEvent: { layout } }: LayoutChangeEvent) =>
    setSize((current) =>
      current?.width === layout.width && current.height === layout.height
        ? current
        : { width: layout.width, height: layout.height },
    );
  const position = size && placePopover({ anchor, ...size, windowWidth, windowHeight, isRightToLeft });
  return (
    <Layer {...layer} isDimmed={false}>
      <View
        testID={testID}
        onLayout={onLayout}
        style={[container, styles.popover, { maxHeight: windowHeight - 16 }, position ?? styles.measured]}
      >
        <ScrollView style={styles.scroll}>{children}</ScrollView>
      </View>
    </Layer>
  );
}

const styles = StyleSheet.create({
  popover: { position: 'absolute', minWidth: 240, maxWidth: 360, paddingVertical: 8 },
  /** Invisible while its size, which determines its position, is measured. */
  measured: { opacity: 0, left: 0, top: 0 },
  scroll: { flexGrow: 0 },
});
