import { Platform } from 'react-native';

interface KeyEvent {
  readonly key: string;
  readonly target: unknown;
  readonly currentTarget: unknown;
  preventDefault(): void;
}

/**
 * Returns the handler of the key that presses an element of this role in browsers: Enter for links, Space for options and
 * switches. react-native-web supports Enter for all but links, and Space only for buttons. Undefined if it supports the role, and
 * on phones.
 */
export function pressKey(role: string, press: () => void): ((event: KeyEvent) => void) | undefined {
  if (Platform.OS !== 'web' || role === 'button') return undefined;
  const key = role === 'link' ? 'Enter' : ' ';
  return (event) => {
    if (event.key !== key || event.target !== event.currentTarget) return;
    event.preventDefault();
    press();
  };
}
