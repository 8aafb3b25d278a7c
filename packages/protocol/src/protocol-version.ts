/**
 * History of the wire format: a hash over all exported schemas per change, newest first. A test compares the newest
 * hash with the schemas, so that the wire never changes by accident.
 * See docs/spec/rest-and-realtime.md#versioning.
 */
export const WIRE_HISTORY = [
  { hash: 'f28fb68682898493', change: 'the changes of a conversation have lastReadMessageId' },
  { hash: 'a618f37a07091a0a', change: 'deviceContext has appVersion; reported devices have tokenRemovedAtMS' },
  { hash: '745e1569d69861c9', change: 'only the name of a type: RuleTrace, before GateTrace' },
  {
    hash: '4b05ce4abaa1a74b',
    change: 'deviceContext has permissionOnAtMS and channelOnAtMS; its changed has permissionUntilMS',
  },
  {
    hash: '6866958f1af07d57',
    change: 'deviceContext has channelOffAtMS; the pushes in replacedBy and replaces have processingEndedAtMS',
  },
  {
    hash: 'edf87dd7bba50f2e',
    change:
      'deviceContext has changed, and decisions not to send because of the device have deviceContext; former devices have newToken; facts about pushes have stillShown; deviceContext has permissionOffAtMS',
  },
  {
    hash: '6330605a1a896e2e',
    change: 'deviceContext has unread, readAtMS, and readOn; facts about the pushes of up to 100 entries',
  },
  {
    hash: '68fd5e850306831d',
    change: 'deviceContext has replacedBy and replaces; names of devices of several users; displayReason UNRESPONSIVE',
  },
  {
    hash: '8725ed7fe37e5508',
    change:
      'former devices, of users and in deviceContext; deviceContext has name and registeredAtMS; own entries have stillShown, whose reasons include former',
  },
  {
    hash: 'b24e4dd857d2c059',
    change: 'explained decisions have stillShown: why a notification is still in the list of its device',
  },
  {
    hash: 'b1d419e16989b7d0',
    change: 'device.receipts of entries: the version of the app sent no receipts; deviceContext no longer has it',
  },
  {
    hash: '03f4eedfae4691c8',
    change: 'preference changes; audit actions contact.changed and preferences.changed',
  },
  { hash: 'cbb936a4992e2399', change: 'negated filters of the log: parameters not.<filter>' },
  {
    hash: 'c8c2905659b70a8b',
    change:
      'pinned and saved messages: pinnedAt, pinnedBy, savedByMe, savedMessageIds; frames message_pinned, message_unpinned, message_saved',
  },
  {
    hash: 'dd885d6bfd771bd8',
    change: 'users check whether notifications reach them; frame notification_check; texts of a language',
  },
  {
    hash: '054e08be6147b13b',
    change: 'outdated notifications: clearSetting, trigger cleared, member cleared, counters of clears',
  },
  {
    hash: 'a52244fefd7e35fc',
    change: 'own entries have deviceName; deviceContext has stale for browsers that no longer respond',
  },
  {
    hash: 'c4b3a62ddf1111f1',
    change:
      'appearance of pushes: styleSetting, timeSensitiveSetting, members of payloads, languages of texts and users',
  },
  { hash: '2895b938e7179dd0', change: 'unsubscribing from emails, a test of the SMTP account' },
  { hash: '89c61dd40b1fd495', change: 'replays of past decisions; audit actions replay.started and replay.cancelled' },
  { hash: '9df39bf75e705b99', change: 'Web Push: provider webpush, subscriptions of browsers and UnifiedPush apps' },
  { hash: '4f7325ee80270b10', change: 'log settings: redaction.device' },
  { hash: '59c23be965f6c48c', change: 'alarms' },
  {
    hash: '052513dc86b75184',
    change: 'device state: reports and lists of devices, TOKEN_STALE, PERMISSION_OFF, wouldDisplay',
  },
  { hash: '0716c2eb5e9b9d18', change: 'users read their own log entries and explanations' },
  { hash: '3b3a770d1c8ff71d', change: 'explained decisions have a sentence about the device; device has clearedBy' },
  { hash: '6e9289d7da71e5fe', change: 'people sign in to the console at an identity provider' },
  { hash: '726d7bf3eef9084a', change: 'SMTP accounts have maxPerMinute' },
  { hash: '0934e46f266d5edc', change: 'device receipts: push.receiptsSetting, member device, deviceState, counters' },
  { hash: '65802bd352071f13', change: 'an audit log' },
  { hash: '6e819b31a0f6e908', change: 'sessions of the console' },
  { hash: 'de7380c734885119', change: 'scopes of keys: operator, support, viewer' },
  {
    hash: 'a462b55e68329492',
    change: 'calls of failure webhooks have schemas; patterns name control characters by range: all match the same',
  },
  { hash: '0be56df57ddb5f9c', change: 'API keys may expire and be restricted to addresses' },
  { hash: '635a362e432f444c', change: 'entries of traced events have traceId' },
  { hash: 'c92b75ec24b31502', change: 'deleting a user may erase what they wrote and sent' },
  {
    hash: '7b57e006340ffc54',
    change: 'only names of types: CountersResponse, LogSettingsResponse, LogsSummaryResponse',
  },
  { hash: '657c15bf30a6ae71', change: 'email through an SMTP server, provider smtp' },
  { hash: '3113650439022b49', change: 'pending decisions name the account and the failure of the last attempt' },
  { hash: '28d2554eabe9febc', change: 'reason details have the local time and the count' },
  { hash: '768ff26dd16f195c', change: 'user summaries mark agents' },
  { hash: '042535ad094fa395', change: 'API keys may have the scope metrics' },
  { hash: '1174b4a3c1e2e415', change: 'explained decisions have providerId, providerResponse and tokenRemoved' },
  { hash: '7105e06eccbe2193', change: 'messages name who replied first' },
  { hash: 'f315921b1a0c9aa9', change: 'explanations name the channels that were off' },
  { hash: 'a9a2c67728b54bda', change: 'what the log excludes is refused with members that are not known' },
  {
    hash: '3e819287ce43eb57',
    change: 'counters of providers and of the log; log settings show a redaction in progress',
  },
  { hash: '7cf8e92bc71c0313', change: 'dry runs answer what if' },
  {
    hash: 'a8b4982e8ae93183',
    change: 'email and SMS, media, assistants, translations; explain, dry runs, settings of the log, failure webhooks',
  },
  { hash: 'c63c400f73bff8d3', change: 'first' },
] as const;
