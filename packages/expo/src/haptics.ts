import type { HapticsAdapter } from '@chatwire/react-native';
import { ImpactFeedbackStyle, impactAsync } from 'expo-haptics';

/** Light impact feedback with expo-haptics. No effect on devices without a motor. */
export const expoHaptics: HapticsAdapter = {
  tick() {
    impactAsync(ImpactFeedbackStyle.Light).catch(() => undefined);
  },
};
