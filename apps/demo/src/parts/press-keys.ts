import { Platform } from 'react-native';

interface KeyEvent {
  readonly key: string;
  readonly target: unknown;
  readonly currentTarget: unknown;
  preventDefault(): void;
}

/**
 * Returns the props with which a key presses an element of this role in browsers: Enter for links, Space for options and
 * switches. react-native-web supports Enter for all but links, and Space only for buttons. Empty for buttons, and on phones.
 */
export function pressKeys(role: string, press: () => void): object {
  if (Platform.OS !== 'web' || role === 'button') return {};
  const key = role === 'link' ? 'Enter' : ' ';
  const onKeyDown = (event: KeyEvent) => {
    if (event.key !== key || event.target !== event.currentTarget) return;
    event.preventDefault();
    press();
  };
  return { onKeyDown };
}
