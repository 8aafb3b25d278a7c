import type { ReactNode } from 'react';
import { AppRegistry, Text, View } from 'react-native';

/** The baseline app: React Native and one text. */
function Blank(): ReactNode {
  return (
    <View>
      <Text>Hello</Text>
    </View>
  );
}

AppRegistry.registerComponent('Blank', () => Blank);
