import { Platform } from 'react-native';

/**
 * Returns whether this code runs in a browser with a document. False on phones, although React Native defines `window`
 * and DOM classes such as `Element`, and false during server rendering.
 */
export function isBrowser(): boolean {
  return Platform.OS === 'web' && typeof document !== 'undefined';
}

/** Browser classes that the kit distinguishes. */
type DomClasses = Pick<
  typeof globalThis,
  'Blob' | 'DOMException' | 'Element' | 'HTMLElement' | 'HTMLInputElement' | 'HTMLTextAreaElement' | 'Node'
>;

/**
 * Returns whether a value is an instance of a browser class; always false outside a browser. `instanceof` alone is
 * not enough: on phones view refs are instances of React Native's `Element`, which is read-only.
 */
export function isDom<Name extends keyof DomClasses>(
  value: unknown,
  name: Name,
): value is InstanceType<DomClasses[Name]> {
  return isBrowser() && value instanceof globalThis[name];
}
