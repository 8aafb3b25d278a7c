export interface DemoUser {
  readonly uid: string;
  readonly name: string;
  readonly status: string;
  readonly timezone: string;
  /** Platforms of the user's devices; one session each. */
  readonly devices: readonly string[];
}

/** The demo users, eight people at a small harbour. Their preferences and devices produce a variety of log entries. */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    uid: 'mara',
    name: 'Mara Lindqvist',
    status: 'Skipper of the Tern',
    timezone: 'Europe/Copenhagen',
    devices: ['apns_ios_device', 'fcm_web'],
  },
  { uid: 'ivo', name: 'Ivo Marek', status: 'Ropes and knots', timezone: 'Europe/Prague', devices: ['fcm_android'] },
  {
    uid: 'lene',
    name: 'Lene Holm',
    status: 'Harbour office',
    timezone: 'Europe/Copenhagen',
    devices: ['fcm_react_native_android'],
  },
  {
    uid: 'tomas',
    name: 'Tomás Ferreira',
    status: 'Night shift',
    timezone: 'Europe/Lisbon',
    devices: ['apns_ios_device', 'apns_ios_voip'],
  },
  {
    uid: 'aiko',
    name: 'Aiko Tanabe',
    status: 'Sails by the wind',
    timezone: 'Asia/Tokyo',
    devices: ['apns_react_native_device'],
  },
  {
    uid: 'samir',
    name: 'Samir Haddad',
    status: 'Do not disturb',
    timezone: 'Africa/Casablanca',
    devices: ['fcm_flutter_android'],
  },
  { uid: 'nadia', name: 'Nadia Okoye', status: 'Regatta jury', timezone: 'Africa/Lagos', devices: ['fcm_ios'] },
  { uid: 'joon', name: 'Joon Park', status: 'No phone, on purpose', timezone: 'Asia/Seoul', devices: [] },
];

export interface DemoGroup {
  readonly guid: string;
  readonly name: string;
  readonly description: string;
  readonly owner: string;
  readonly members: readonly string[];
}

export const GROUPS: readonly DemoGroup[] = [
  {
    guid: 'harbour-crew',
    name: 'Harbour crew',
    description: 'Who sails, when, and who brings coffee',
    owner: 'mara',
    members: ['ivo', 'lene', 'tomas', 'aiko', 'samir', 'nadia', 'joon'],
  },
  {
    guid: 'night-shift',
    name: 'Night shift',
    description: 'Lights, locks and late arrivals',
    owner: 'tomas',
    members: ['lene', 'joon', 'mara'],
  },
  {
    guid: 'regatta-2026',
    name: 'Regatta 2026',
    description: 'Everything about the race in June',
    owner: 'nadia',
    members: ['mara', 'ivo', 'aiko', 'samir'],
  },
];
