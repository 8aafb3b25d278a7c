import { Platform } from 'react-native';

/** Returns attributes and handlers that exist only in browsers, to be spread into a component; nothing on phones. */
export function webProps(props: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Platform.OS === 'web' ? props : {};
}
