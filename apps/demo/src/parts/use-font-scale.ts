import { useSyncExternalStore } from 'react';
import { Dimensions } from 'react-native';

/** Returns the text scale of the system. Other changes of the window, as when a keyboard opens, render nothing. */
export function useFontScale(): number {
  return useSyncExternalStore(subscribe, read, read);
}

function read(): number {
  return Dimensions.get('window').fontScale;
}

function subscribe(listener: () => void): () => void {
  const subscription = Dimensions.addEventListener('change', listener);
  return () => subscription.remove();
}
