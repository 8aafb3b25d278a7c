import type { ReactNode } from 'react';
import { AppRegistry, Text, View } from 'react-native';

/** The app to compare with: React Native and one text. */
function Blank(): ReactNode {
  return (
    <View>
      <Text>Hello</Text>
    </View>
  );
}

AppRegistry.registerComponent('Blank', () => Blank);
