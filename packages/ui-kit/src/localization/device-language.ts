import { useSyncExternalStore } from 'react';
import { AppState, Platform } from 'react-native';
import { isBrowser } from '../platform/browser.ts';

/** The language of the device, live: browsers tell of a change, phones are asked again when the app comes back. */
export function useDeviceLanguage(): string {
  return useSyncExternalStore(subscribe, deviceLanguage, () => 'en');
}

/** A BCP 47 tag; `en` where the platform does not say. */
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
