/** Sections of the API reference. */
const TAGS: Readonly<Record<string, string>> = {
  App: 'State of the server, and settings of the deployment that clients need',
  Users: 'Profiles of the people and agents of the app',
  'Auth tokens': 'Credentials of login sessions',
  'Blocked users': 'Users whom a user has blocked, or who have blocked that user',
  Groups: 'Groups and their profiles',
  'Group members': 'Members of a group and their scopes',
  'Banned users': 'Users who may not join a group',
  Messages: 'Sending, reading, editing and moderating messages',
  'Pinned and saved messages': 'Pins that a conversation shares, and messages that a user has saved',
  Threads: 'Replies to a message',
  Reactions: 'Reactions to messages',
  Receipts: 'Delivered and read marks',
  Flags: 'Reports of messages by users',
  Conversations: 'The acting user’s conversations and unread counts',
  Changes: 'Catching up after a connection was lost',
  Calls: 'Signalling of audio and video calls',
  'AI runs': 'Streamed responses of agents',
  Media: 'Uploaded files',
  'API keys': 'Server credentials',
  Console: 'Sessions of people who are signed in to the console',
  'Notification settings': 'Settings of the app: events, schedules, templates',
  'Notification preferences': 'Settings of one user',
  'Contact details': 'Addresses for email and SMS',
  'Push tokens': 'Registered devices',
  'Push providers': 'Provider accounts for push',
  'Email providers': 'Provider accounts for email',
  'SMS providers': 'Provider accounts for SMS',
  'Notification logs': 'One entry per decision: whether a recipient was notified, and why or why not',
  'Own notifications': 'What a user may read about the notifications sent to them, and a check whether any arrive',
  'Explaining notifications': 'Every decision about a message, stored or evaluated without sending',
  'Sending again and testing': 'Resends and test sends',
  Counters: 'Counts since the start, as JSON and for Prometheus',
  'Audit log': 'Administrative actions, reads of content, and rejected credentials',
  Operations: 'Backups and exports',
  'Failure webhooks': 'Endpoints that receive failed notifications, and their deliveries',
  Alarms: 'Conditions that the server watches; webhooks are called when one is raised or cleared',
  'Calls from providers': 'Callbacks from providers, with a secret in the URL',
  Realtime: 'The WebSocket, described by `/v3/asyncapi.json`',
};

/** Returns a section with its description. */
export function tagOf(name: string): { readonly name: string; readonly description?: string } {
  const description = TAGS[name];
  return { name, ...(description !== undefined && { description }) };
}
