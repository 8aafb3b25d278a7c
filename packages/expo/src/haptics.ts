import type { HapticsAdapter } from '@chatwire/react-native';
import { ImpactFeedbackStyle, impactAsync } from 'expo-haptics';

/** A light impact of expo-haptics. Devices without a motor feel nothing. */
export const expoHaptics: HapticsAdapter = {
  tick() {
    impactAsync(ImpactFeedbackStyle.Light).catch(() => undefined);
  },
};
