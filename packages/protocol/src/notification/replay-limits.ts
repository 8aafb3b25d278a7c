/** Rule 7 keeps its recorded result in a replay. */
const DEVICES = 'A replay does not check devices again, so it can’t show what this setting would have changed.';
/** A replay keeps the recorded messages of each batch. */
const BATCHES =
  'A replay keeps the messages of each digest and the time it was sent, so it can’t show what this setting would have changed.';
const CONTENT = 'This setting does not decide who is notified, so a replay can’t show a difference.';

/** What a replay cannot show about settings of push. */
const OF_PUSH: ReadonlyMap<string, string> = new Map([
  ['tokenMaxAgeDays', DEVICES],
  ['staleTokenAction', DEVICES],
  ['deniedAction', DEVICES],
  ['badgeCountSetting', CONTENT],
  ['receiptsSetting', CONTENT],
  ['clearSetting', CONTENT],
  ['styleSetting', CONTENT],
  ['timeSensitiveSetting', CONTENT],
  ['trimTextFieldSetting', CONTENT],
  ['customJson', CONTENT],
]);
/** What a replay cannot show about settings of email and SMS. */
const OF_DIGESTS: ReadonlyMap<string, string> = new Map([
  ['intervalInSeconds', BATCHES],
  ['notifyForUnreadOnly', BATCHES],
  ['unsubscribeSetting', CONTENT],
]);
/** Settings of the content of payloads, which every channel has. */
const PAYLOAD = /^include\w+Setting$/;

/**
 * Returns why a replay shows no difference for an app setting, although other values may have an effect; undefined for a
 * setting that rules 1–6 evaluate. `path`: from the root of the settings, such as `preferences.push.deniedAction`. See
 * docs/spec/last-mile.md#replay.
 */
export function replayLimitText(path: string): string | undefined {
  const [root, block, name = ''] = path.split('.');
  if (root !== 'preferences') return CONTENT;
  if (block !== 'push' && block !== 'email' && block !== 'sms') return undefined;
  return PAYLOAD.test(name) ? CONTENT : (block === 'push' ? OF_PUSH : OF_DIGESTS).get(name);
}
