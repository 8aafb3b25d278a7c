import { Platform } from 'react-native';

/** Attributes and handlers that exist only in browsers, spread into a component; nothing on phones. */
export function webProps(props: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Platform.OS === 'web' ? props : {};
}
