import { useCallback, useEffect, useState } from 'react';
import { Linking } from 'react-native';

const LINK = /^chatwire:\/\/phone-hour\b/;

/** Returns whether the hidden screen is open; `chatwire://phone-hour` opens it too. */
export function usePhoneHour() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const follow = (url: string | null) => url !== null && LINK.test(url) && setOpen(true);
    void Linking.getInitialURL().then(follow);
    const subscription = Linking.addEventListener('url', ({ url }) => follow(url));
    return () => subscription.remove();
  }, []);
  return { isOpen, open: useCallback(() => setOpen(true), []), close: useCallback(() => setOpen(false), []) };
}
