import { memo, type ReactNode } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import { useAdapters } from '../../adapters/adapters-context.ts';
import { useChatLocale } from '../../localization/locale-context.ts';
import { webProps } from '../web-props.ts';
import { iconPartStyles } from './icon-part-styles.ts';
import type { IconProps } from './icon-props.ts';
import { ICON_SHAPES, type IconShape } from './icon-shapes.ts';
import { WebIcon } from './web-icon.tsx';

/** An icon of the `icons` adapter, otherwise a built-in one. Directional icons are mirrored in right-to-left text. */
export const Icon = memo(function Icon({ name, size, color, label, testID }: IconProps): ReactNode {
  const appIcon = useAdapters().icons?.Icon({ name, size, color });
  const { isRightToLeft } = useChatLocale();
  const shape: IconShape = ICON_SHAPES[name];
  const isMirrored = isRightToLeft && shape.isDirected === true;
  const isDrawn = appIcon === undefined || appIcon === null;
  if (isDrawn && Platform.OS === 'web') return <WebIcon {...{ shape, size, color, label, testID, isMirrored }} />;
  return (
    <View
      testID={testID}
      // Coordinates of icons do not depend on the text direction.
      {...LEFT_TO_RIGHT}
      style={[styles.field, { width: size, height: size }, isMirrored && styles.mirrored]}
      {...(label === undefined ? HIDDEN : { role: 'img' as const, 'aria-label': label })}
    >
      {appIcon ?? iconPartStyles(shape, size, color).map((style, at) => <View key={at} style={style} />)}
    </View>
  );
});

const LEFT_TO_RIGHT = webProps({ dir: 'ltr' });
const HIDDEN = { 'aria-hidden': true, importantForAccessibility: 'no-hide-descendants' } as const;

const styles = StyleSheet.create({
  field: { overflow: 'hidden', pointerEvents: 'none', ...(Platform.OS !== 'web' && { direction: 'ltr' as const }) },
  mirrored: { transform: [{ scaleX: -1 }] },
});
