/** All texts of the pages with phones that are not in the cause table. */
export const ENGLISH = {
  kinds: { iphone: 'iPhone', android: 'Android', browser: 'Browser' },
  providers: { iphone: 'APNs', android: 'FCM', browser: 'Push service' },
  app: 'Harbour Chat',
  switches: {
    isOnline: 'Network',
    hasFocus: 'Focus',
    hasScheduledSummary: 'Scheduled summary',
    isForceStopped: 'Force-stopped',
    isQuit: 'Browser closed',
    isDozing: 'Doze',
    reportsReceipts: 'App reports receipts',
  },
  choices: {
    permission: 'Permission',
    channel: 'Channel for messages',
    browser: 'Engine',
    clockOffsetMs: 'Clock',
    receiptFault: 'Receipts',
  },
  permission: {
    authorized: 'Granted',
    provisional: 'Provisional',
    denied: 'Denied',
    not_determined: 'Not requested',
  },
  channel: { high: 'High', default: 'Default', low: 'Low', none: 'Off' },
  browser: { Chromium: 'Chromium', Safari: 'Safari' },
  clockOffsetMs: { '-10800000': '3 h slow', 0: 'Correct', 10800000: '3 h fast' },
  receiptFault: { none: 'Sent', lost: 'Lost', doubled: 'Sent twice', late: 'Late', forged: 'Forged' },
  actions: {
    open: 'Open app',
    leave: 'Leave app',
    uninstall: 'Uninstall',
    install: 'Install again',
    tap: 'Open',
    swipe: 'Swipe away',
  },
  signs: { offline: 'No network', focus: 'Focus', doze: 'Doze', summary: 'Summary' },
  uninstalled: 'The app is not installed.',
  noNotification: 'No notifications',
  appOpen: 'The app is open',
  conversationOpen: 'The conversation is open',
  quiet: 'silent',
  waiting: '{count} waiting at {provider}',
  send: { sent: 'Sent', failed: 'Server not responding' },
  noPhones: 'There are no phones without demo data. Run npm start with an empty data directory and without --empty.',
  noPhone: 'This user has no sandbox phone.',
  log: 'Notification log of this user',
  causes: {
    play: 'Play',
    playing: 'Playing…',
    choose: 'Choose a cause',
    seeded:
      'Hours or days pass in this cause, or a user sends more than the rate limits allow. It was played with the demo data.',
    notSeeded:
      'Hours or days pass in this cause, or a user sends more than the rate limits allow. It is played when demo data is created in a new data directory.',
    failed: 'The cause could not be played. A rate limit may apply: try again in a minute.',
    steps: 'Steps',
    result: 'What the log says',
    notPlayed: 'Not played yet.',
    entry: 'Log entry',
    explain: 'Explanation',
    message: (id) => `Message ${id}`,
  },
};

/** Languages besides English of a user's phone in the demo, which passes its own: `/sandbox/phone?user=ivo&language=de`. */
export const LANGUAGES = ['ar', 'de', 'es', 'fr', 'he', 'hi', 'ja', 'ko', 'pt', 'ru', 'tr', 'zh', 'zh-tw'];
const requested = new URLSearchParams(globalThis.location?.search).get('language')?.toLowerCase();

/** Language of the page. */
export const LANGUAGE = LANGUAGES.find((language) => language === requested) ?? 'en';
export const TEXTS =
  LANGUAGE === 'en' ? ENGLISH : merged(ENGLISH, (await import(`./phone-languages/${LANGUAGE}.js`)).texts);

/** Returns the texts of a language. Those that it does not have, such as names of products, are English. */
function merged(english, texts) {
  const parts = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === 'string' ? text : { ...english[name], ...text },
  ]);
  return { ...english, ...Object.fromEntries(parts) };
}
