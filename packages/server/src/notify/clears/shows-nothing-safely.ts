import type { DeviceOs, Platform } from '@chatwire/protocol';

/** What is known about a browser from its push token and its device report. */
export interface BrowserToken {
  readonly platform: Platform;
  readonly pushToken: string;
  /** Name and version as reported; undefined without a report. */
  readonly browser: string | undefined;
  /** Operating system as reported. Matters because every browser on iOS uses the engine of Safari. */
  readonly os: DeviceOs | undefined;
}

/** Matches endpoints of push services whose browsers tolerate a few pushes that show nothing. */
const TOLERANT =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w.-]+\.notify\.windows\.com)\//;

/**
 * Returns whether a browser tolerates a push that shows nothing. Safari does not: it revokes the permission. An unknown
 * browser counts as Safari. See docs/spec/last-mile.md#clear-delivery.
 */
export function showsNothingSafely({ platform, pushToken, browser, os }: BrowserToken): boolean {
  if (platform === 'webpush_browser') return TOLERANT.test(pushToken);
  if (os === 'ios') return false;
  return browser !== undefined && /chrom|edge|firefox|opera|samsung/i.test(browser);
}
