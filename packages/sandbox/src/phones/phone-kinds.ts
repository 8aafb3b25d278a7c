import { ANDROID } from './android.ts';
import { BROWSER } from './browser.ts';
import { IPHONE } from './iphone.ts';
import type { PlatformRules } from './platform.ts';

export const PHONE_KINDS = ['iphone', 'android', 'browser'] as const;
export type PhoneKind = (typeof PHONE_KINDS)[number];

export const RULES_OF: Readonly<Record<PhoneKind, PlatformRules>> = {
  iphone: IPHONE,
  android: ANDROID,
  browser: BROWSER,
};
