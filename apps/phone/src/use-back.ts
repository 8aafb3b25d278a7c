import { useEffect } from 'react';
import { BackHandler } from 'react-native';

/** Android's back leads to what was there before; where there was nothing it leaves the app. */
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
