import { Platform } from 'react-native';

/** Attributes and handlers that only browsers know, to be spread into a component; nothing on phones. */
export function webProps(props: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Platform.OS === 'web' ? props : {};
}
