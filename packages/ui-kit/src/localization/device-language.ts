import { useSyncExternalStore } from 'react';
import { AppState, Platform } from 'react-native';
import { isBrowser } from '../platform/browser.ts';

/**
 * Returns the device language, updated live: by an event in browsers; on phones when the app returns to the foreground.
 */
export function useDeviceLanguage(): string {
  return useSyncExternalStore(subscribe, deviceLanguage, () => 'en');
}

/** Returns the device language as a BCP 47 tag; `en` if the platform reports none. */
export function deviceLanguage(): string {
  if (isBrowser()) return navigator.language || 'en';
  return typeof Intl === 'undefined' ? 'en' : new Intl.DateTimeFormat().resolvedOptions().locale;
}

function subscribe(listener: () => void): () => void {
  if (Platform.OS !== 'web') {
    const subscription = AppState.addEventListener('change', listener);
    return () => subscription.remove();
  }
  if (!isBrowser()) return () => undefined;
  window.addEventListener('languagechange', listener);
  return () => window.removeEventListener('languagechange', listener);
}
