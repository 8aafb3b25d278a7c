import { useEffect } from 'react';
import { BackHandler } from 'react-native';

/** Android's back button returns to the previous screen; without one it leaves the app. */
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
