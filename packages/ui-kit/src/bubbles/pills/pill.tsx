import type { ReactNode } from 'react';
import { Text, View } from 'react-native';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { IconName } from '../../primitives/icon/icon-shapes.ts';
import type { IconStyle } from '../../theme/styles/icon-style.ts';
import type { LabelStyle } from '../../theme/styles/message-list-style.ts';

interface Props {
  readonly text: string;
  readonly style: LabelStyle;
  readonly icon?: { readonly name: IconName; readonly style: IconStyle } | undefined;
  readonly testID: string | undefined;
}

/** A centred line in the list. */
export function Pill({ text, style, icon, testID }: Props): ReactNode {
  return (
    <View style={style.container} testID={testID}>
      {icon && <Icon name={icon.name} size={icon.style.size} color={icon.style.color} />}
      <Text style={style.text}>{text}</Text>
    </View>
  );
}
