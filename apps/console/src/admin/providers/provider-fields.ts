import type { FieldSpec } from '../form/field-spec.ts';

const ENABLED: FieldSpec = {
  kind: 'switch',
  path: 'isEnabled',
  label: 'In use',
  help: 'Off: nothing is sent through it. Its settings stay.',
  shipped: true,
};

const PROVIDER_ID: FieldSpec = {
  kind: 'text',
  path: 'providerId',
  label: 'Name',
  help: 'Devices name it when they register. It cannot be changed later.',
  pattern: /^[A-Za-z0-9_.-]{1,100}$/,
  expects: '1 to 100 of the characters A-Z a-z 0-9 _ . -',
  isFixed: true,
};

const EMAIL = /^[^@\s<>,;]{1,64}@[^@\s.<>,;]+(\.[^@\s.<>,;]+)+$/;

function shownBySystem(os: 'ios' | 'android' | 'web', name: string, chat: boolean): FieldSpec[] {
  return [
    {
      kind: 'switch',
      path: `notificationInPayload.${os}.chat`,
      label: `${name}: the system draws messages`,
      help: 'Off: the app gets the data alone and draws the notification itself.',
      shipped: chat,
    },
    {
      kind: 'switch',
      path: `notificationInPayload.${os}.call`,
      label: `${name}: the system draws calls`,
      shipped: false,
    },
  ];
}

export const FCM_FIELDS: readonly FieldSpec[] = [
  PROVIDER_ID,
  {
    kind: 'text',
    path: 'serviceAccountCreds.project_id',
    label: 'Project',
    help: 'Of the service account: project_id in its file.',
    pattern: /^[A-Za-z0-9._:-]{1,100}$/,
    expects: 'the id of a Google project',
  },
  { kind: 'text', path: 'serviceAccountCreds.client_email', label: 'Account address', maxLength: 320 },
  { kind: 'secret', path: 'serviceAccountCreds.private_key', label: 'Private key', isKey: true },
  { kind: 'secret', path: 'serviceAccountCreds.private_key_id', label: 'Id of the private key' },
  ...shownBySystem('ios', 'iOS', true),
  ...shownBySystem('android', 'Android', false),
  ...shownBySystem('web', 'Web', false),
  {
    kind: 'switch',
    path: 'collapseMessages',
    label: 'Collapse messages',
    help: 'A phone that was offline gets only the newest push of each conversation.',
    shipped: false,
  },
  ENABLED,
];

export const APNS_FIELDS: readonly FieldSpec[] = [
  PROVIDER_ID,
  { kind: 'secret', path: 'p8Key', label: 'Signing key (.p8)', isKey: true },
  {
    kind: 'text',
    path: 'keyId',
    label: 'Key id',
    help: 'The ten characters in the name of the key’s file.',
    pattern: /^[A-Za-z0-9]{10}$/,
    expects: '10 letters or digits',
  },
  {
    kind: 'text',
    path: 'teamId',
    label: 'Team id',
    help: 'Of the developer account that the key belongs to.',
    pattern: /^[A-Za-z0-9]{10}$/,
    expects: '10 letters or digits',
  },
  {
    kind: 'text',
    path: 'bundleId',
    label: 'Bundle id of the app',
    pattern: /^[A-Za-z0-9.-]{1,155}$/,
    expects: 'a bundle id of at most 155 characters',
    placeholder: 'com.example.app',
  },
  {
    kind: 'switch',
    path: 'productionMode',
    label: 'Production',
    help: 'On for apps from the store and TestFlight; off for builds from Xcode. The wrong one makes every token look dead.',
    shipped: false,
  },
  {
    kind: 'switch',
    path: 'includeMutableContent',
    label: 'Let the app change notifications',
    help: 'mutable-content: needed for avatars and decryption on the phone.',
    shipped: true,
  },
  {
    kind: 'switch',
    path: 'includeContentAvailable',
    label: 'Wake the app in the background',
    help: 'content-available: the app may fetch the message before it is opened.',
    shipped: true,
  },
  ENABLED,
];

const WEBHOOK_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'text',
    path: 'webhookURL',
    label: 'Address',
    help: 'Gets one POST with JSON for each recipient. https, and a public host.',
    maxLength: 255,
    pattern: /^https?:\/\/\S+$/,
    expects: 'an https address',
    placeholder: 'https://',
  },
  {
    kind: 'secret',
    path: 'signingSecret',
    label: 'Signing secret',
    help: 'whsec_ and base64. With it every call is signed, so that you can tell it is ours.',
    placeholder: 'whsec_…',
    isOptional: true,
  },
  { kind: 'switch', path: 'useBasicAuth', label: 'User name and password', shipped: false },
  { kind: 'text', path: 'basicAuthUsername', label: 'User name', maxLength: 255, onlyWith: 'useBasicAuth' },
  { kind: 'secret', path: 'basicAuthPassword', label: 'Password', onlyWith: 'useBasicAuth' },
  {
    kind: 'integer',
    path: 'timeoutInMS',
    label: 'Time-out',
    help: 'No answer by then counts as a failure (TIMED_OUT).',
    min: 500,
    max: 30_000,
    unit: 'ms',
    shipped: 2_000,
  },
];

export const CUSTOM_PUSH_FIELDS: readonly FieldSpec[] = [...WEBHOOK_FIELDS, ENABLED];

export const CUSTOM_EMAIL_FIELDS: readonly FieldSpec[] = [
  ...WEBHOOK_FIELDS,
  {
    kind: 'switch',
    path: 'useStoredEmailID',
    label: 'Use the stored address',
    help: 'It is part of the call, and who has none gets no mail (MISSING_EMAIL). Off: you know the addresses yourself.',
    shipped: true,
  },
  ENABLED,
];

export const CUSTOM_SMS_FIELDS: readonly FieldSpec[] = [
  ...WEBHOOK_FIELDS,
  {
    kind: 'switch',
    path: 'useStoredPhNo',
    label: 'Use the stored number',
    help: 'It is part of the call, and who has none gets no text (MISSING_PHNO). Off: you know the numbers yourself.',
    shipped: false,
  },
  ENABLED,
];

export const SENDGRID_FIELDS: readonly FieldSpec[] = [
  { kind: 'secret', path: 'sendGridApiKey', label: 'API key of SendGrid' },
  { kind: 'text', path: 'senderName', label: 'Sender’s name', maxLength: 100 },
  {
    kind: 'text',
    path: 'senderEmail',
    label: 'Sender’s address',
    help: 'Of a domain that is verified at SendGrid.',
    pattern: EMAIL,
    expects: 'an e-mail address',
  },
  {
    kind: 'text',
    path: 'sendGridTemplateID',
    label: 'Dynamic template',
    help: 'Empty: the built-in mail is sent.',
    maxLength: 100,
    isOptional: true,
  },
  {
    kind: 'integer',
    path: 'sendGridUnsubscribeGroupID',
    label: 'Unsubscribe group',
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    emptyMeans: 'none',
    isOptional: true,
  },
  {
    kind: 'switch',
    path: 'allowEmailReplies',
    label: 'Replies become messages',
    help: 'Who answers the mail writes into the conversation.',
    shipped: false,
  },
  {
    kind: 'text',
    path: 'senderEmailForReplies',
    label: 'Address for replies',
    help: 'Of a domain whose mail SendGrid hands to the replies address shown here. Without a +.',
    pattern: /^[^@\s<>,;+]{1,31}@[^@\s.<>,;]+(\.[^@\s.<>,;]+)+$/,
    expects: 'an e-mail address without +, with at most 31 characters before its @',
    onlyWith: 'allowEmailReplies',
    isOptional: true,
  },
  {
    kind: 'text',
    path: 'sendGridEventsPublicKey',
    label: 'Public key of signed events',
    help: 'Base64, as the settings of SendGrid’s event webhook show it. With it, bounces reach the log.',
    maxLength: 1_000,
    isOptional: true,
  },
  ENABLED,
];

export const TWILIO_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'text',
    path: 'twilioAccountSID',
    label: 'Account SID',
    pattern: /^[A-Za-z0-9]{1,64}$/,
    expects: '1 to 64 letters or digits',
  },
  { kind: 'secret', path: 'twilioAuthToken', label: 'Auth token' },
  {
    kind: 'text',
    path: 'twilioSenderPhoneNumber',
    label: 'Sender’s number',
    pattern: /^\+[1-9][0-9]{6,14}$/,
    expects: 'a number such as +4512345678',
    placeholder: '+',
  },
  ENABLED,
];
