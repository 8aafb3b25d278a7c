/**
 * App settings that enable, in the demo of `npm start`, extensions that are off by default. They are set once, with the
 * demo data. A new extension adds its switch here. See docs/spec/last-mile.md#switches.
 */
export const DEMO_EXTENSIONS = {
  push: { receiptsSetting: 2, clearSetting: 2, styleSetting: 2, timeSensitiveSetting: 2 },
  email: { unsubscribeSetting: 2 },
} as const;
