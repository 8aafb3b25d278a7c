/** The members of `expo-battery` that the adapters use. Other modules need an object with these functions. */
export interface BatteryLike {
  /** Resolves to whether battery saver (Android) or Low Power Mode (iOS) is on. */
  isLowPowerModeEnabledAsync?(): Promise<boolean>;
  /** Android: resolves to whether the system may delay the app in the background to save energy. */
  isBatteryOptimizationEnabledAsync?(): Promise<boolean>;
}
