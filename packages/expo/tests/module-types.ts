import notifee from '@notifee/react-native';
import * as messaging from '@react-native-firebase/messaging';
import { createMMKV } from 'react-native-mmkv';
import { firebasePush } from '../src/firebase.ts';
import { mmkvStorage } from '../src/mmkv.ts';

/** Compiled, not run: modules passed in by apps have the expected shapes. */
export const withNotifee = firebasePush(messaging, { notifee });
export const alone = firebasePush(messaging);
export const storage = mmkvStorage(createMMKV({ id: 'chatwire' }));
