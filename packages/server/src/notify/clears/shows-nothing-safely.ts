import type { DeviceOs, Platform } from '@chatwire/protocol';

/** A browser, as its push token and its report describe it. */
export interface BrowserToken {
  readonly platform: Platform;
  readonly pushToken: string;
  /** As the browser has reported it. */
  readonly browser: string | undefined;
  /** Every browser on iOS uses the engine of Safari. */
  readonly os: DeviceOs | undefined;
}

/** Origins of push services whose browsers tolerate a few pushes that show nothing. */
const TOLERANT =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w.-]+\.notify\.windows\.com)\//;

/**
 * Returns whether a browser may receive a push that shows nothing. Safari may not: it revokes the permission. A browser
 * that is not known counts as Safari. See docs/spec/last-mile.md#clear-delivery.
 */
export function showsNothingSafely({ platform, pushToken, browser, os }: BrowserToken): boolean {
  if (platform === 'webpush_browser') return TOLERANT.test(pushToken);
  if (os === 'ios') return false;
  return browser !== undefined && /chrom|edge|firefox|opera|samsung/i.test(browser);
}
