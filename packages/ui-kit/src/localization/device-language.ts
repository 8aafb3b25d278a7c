import { useSyncExternalStore } from 'react';
import { AppState, Platform } from 'react-native';
import { isBrowser } from '../platform/browser.ts';

/** The device language, live: browsers emit an event when it changes, phones are asked when the app returns to the foreground. */
export function useDeviceLanguage(): string {
  return useSyncExternalStore(subscribe, deviceLanguage, () => 'en');
}

/** A BCP 47 tag; `en` where the platform reports none. */
export function deviceLanguage(): string {
  if (isBrowser()) return navigator.language || 'en';
  return typeof Intl === 'undefined' ? 'en' : new Intl.DateTimeFormat().resolvedOptions().locale;
}

function subscribe(changed: () => void): () => void {
  if (Platform.OS !== 'web') {
    const subscription = AppState.addEventListener('change', changed);
    return () => subscription.remove();
  }
  if (!isBrowser()) return () => undefined;
  window.addEventListener('languagechange', changed);
  return () => window.removeEventListener('languagechange', changed);
}
