/**
 * Calls that the server makes, as the providers' published API descriptions define them: names, types, and required
 * members, taken from twilio/sendgrid-oai `tsg_mail_v3.json`, twilio/twilio-oai `twilio_api_v2010.json` and the FCM v1
 * discovery document.
 */
export type Shape =
  | 'string'
  | 'integer'
  | 'strings'
  | readonly [Shape]
  | { readonly members: Readonly<Record<string, Shape>>; readonly required?: readonly string[] };

const address: Shape = { members: { email: 'string', name: 'string' }, required: ['email'] };

export const SENDGRID_MAIL: Shape = {
  required: ['personalizations', 'from'],
  members: {
    personalizations: [
      {
        required: ['to'],
        members: {
          from: address,
          to: [address],
          cc: [address],
          bcc: [address],
          subject: 'string',
          headers: 'strings',
          custom_args: 'strings',
          send_at: 'integer',
        },
      },
    ],
    from: address,
    reply_to: address,
    subject: 'string',
    content: [{ members: { type: 'string', value: 'string' }, required: ['type', 'value'] }],
    template_id: 'string',
    headers: 'strings',
    categories: ['string'],
    send_at: 'integer',
    batch_id: 'string',
    asm: { members: { group_id: 'integer', groups_to_display: ['integer'] }, required: ['group_id'] },
    ip_pool_name: 'string',
  },
};

export const TWILIO_MESSAGE: Shape = {
  required: ['To'],
  members: Object.fromEntries(
    'To From FallbackFrom MessagingServiceSid Body MediaUrl ContentSid StatusCallback ApplicationSid MaxPrice Attempt ValidityPeriod SmartEncoded PersistentAction ShortenUrls ScheduleType SendAt'
      .split(' ')
      .map((name): [string, Shape] => [name, 'string']),
  ),
};

const androidNotification: Shape = { members: { tag: 'string', sound: 'string', title: 'string', body: 'string' } };

export const FCM_SEND: Shape = {
  required: ['message'],
  members: {
    message: {
      members: {
        token: 'string',
        data: 'strings',
        notification: { members: { title: 'string', body: 'string', image: 'string' } },
        android: {
          members: { priority: 'string', ttl: 'string', collapseKey: 'string', notification: androidNotification },
        },
        apns: { members: { headers: 'strings' } },
        webpush: { members: { headers: 'strings' } },
      },
    },
  },
};

/** Returns where a value departs from its shape: paths, with what is wrong. */
export function departuresOf(value: unknown, shape: Shape, path = ''): string[] {
  if (shape === 'string') return typeof value === 'string' ? [] : [`${path} is no text`];
  if (shape === 'integer') return Number.isSafeInteger(value) ? [] : [`${path} is no integer`];
  if (Array.isArray(shape)) {
    const [item] = shape;
    if (!Array.isArray(value) || item === undefined) return [`${path} is no list`];
    return value.flatMap((one, index) => departuresOf(one, item, `${path}.${index}`));
  }
  if (typeof value !== 'object' || value === null) return [`${path} is no object`];
  if (shape === 'strings')
    return Object.entries(value).flatMap(([name, one]) => departuresOf(one, 'string', `${path}.${name}`));
  if (!('members' in shape)) return [];
  const lacking = (shape.required ?? []).filter((name) => !(name in value)).map((name) => `${path}.${name} is missing`);
  const present = Object.entries(value).flatMap(([name, one]) => {
    const member = shape.members[name];
    return member === undefined ? [`${path}.${name} is not known`] : departuresOf(one, member, `${path}.${name}`);
  });
  return [...lacking, ...present];
}
