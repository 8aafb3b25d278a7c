import { useEffect } from 'react';
import { BackHandler } from 'react-native';

/** Handles Android's back button: it returns to the previous screen, or leaves the app without one. */
export function useBack<T>(before: T | undefined, goBack: (before: T) => void): void {
  useEffect(() => {
    const subscription = BackHandler.addEventListener('hardwareBackPress', () => {
      if (before === undefined) return false;
      goBack(before);
      return true;
    });
    return () => subscription.remove();
  });
}
