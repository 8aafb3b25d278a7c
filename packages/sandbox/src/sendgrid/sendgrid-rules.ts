import { isObject, type JsonObject, objectAt, stringAt } from '../json-value.ts';

export interface MailFault {
  readonly field: string;
  readonly message: string;
}

const MEMBERS = new Set([
  'personalizations',
  'from',
  'reply_to',
  'reply_to_list',
  'subject',
  'content',
  'attachments',
  'template_id',
  'headers',
  'categories',
  'custom_args',
  'send_at',
  'batch_id',
  'asm',
  'ip_pool_name',
  'mail_settings',
  'tracking_settings',
]);
const PERSONALIZATION_MEMBERS = new Set([
  'from',
  'to',
  'cc',
  'bcc',
  'subject',
  'headers',
  'substitutions',
  'dynamic_template_data',
  'custom_args',
  'send_at',
]);
const MAX_PERSONALIZATIONS = 1000;
const MAX_CUSTOM_ARGS_BYTES = 10_000;

/**
 * Returns the first error SendGrid would report for an email, limited to members that Chatwire sends; undefined if it
 * is valid.
 */
export function mailFault(mail: JsonObject): MailFault | undefined {
  const personalizations = Array.isArray(mail.personalizations) ? mail.personalizations : [];
  return (
    unknownMemberIn(mail, MEMBERS, '') ??
    countFault(personalizations) ??
    firstFault(personalizations, (personalization, at) =>
      personalizationFault(personalization, `personalizations.${at}`),
    ) ??
    duplicateFault(personalizations) ??
    addressFault(mail.from, 'from') ??
    (mail.reply_to === undefined ? undefined : addressFault(mail.reply_to, 'reply_to')) ??
    subjectFault(mail) ??
    contentFault(mail) ??
    asmFault(mail)
  );
}

function countFault(personalizations: readonly unknown[]): MailFault | undefined {
  if (personalizations.length > 0 && personalizations.length <= MAX_PERSONALIZATIONS) return undefined;
  return fault(
    'personalizations',
    'The personalizations field is required and must have at least one personalization.',
  );
}

function personalizationFault(personalization: unknown, path: string): MailFault | undefined {
  if (!isObject(personalization)) return fault(path, 'must be an object');
  if (!Array.isArray(personalization.to) || personalization.to.length === 0)
    return fault(
      `${path}.to`,
      'The to array is required for all personalization objects, and must have at least one email object with a valid email address.',
    );
  return (
    unknownMemberIn(personalization, PERSONALIZATION_MEMBERS, `${path}.`) ??
    firstFault(personalization.to, (address, at) => addressFault(address, `${path}.to.${at}`)) ??
    customArgsFault(personalization.custom_args, `${path}.custom_args`)
  );
}

function customArgsFault(args: unknown, path: string): MailFault | undefined {
  if (args === undefined) return undefined;
  if (!isObject(args)) return fault(path, 'must be an object');
  const nonString = Object.entries(args).find(([, value]) => typeof value !== 'string');
  if (nonString) return fault(`${path}.${nonString[0]}`, 'The custom argument must be a string.');
  if (Buffer.byteLength(JSON.stringify(args)) <= MAX_CUSTOM_ARGS_BYTES) return undefined;
  return fault(path, 'The total length of custom arguments must be less than 10000 bytes.');
}

function duplicateFault(personalizations: readonly unknown[]): MailFault | undefined {
  const all = personalizations.filter(isObject).flatMap(({ to }) => (Array.isArray(to) ? to.filter(isObject) : []));
  const emails = all.map((address) => String(address.email).toLowerCase());
  if (new Set(emails).size === emails.length) return undefined;
  return fault(
    'personalizations',
    'Each email address in the personalization block should be unique between to, cc, and bcc.',
  );
}

function addressFault(address: unknown, path: string): MailFault | undefined {
  const { email, name } = isObject(address) ? address : {};
  if (typeof email !== 'string' || !/^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(email))
    return fault(`${path}.email`, 'Does not contain a valid address.');
  if (name !== undefined && (typeof name !== 'string' || /[\r\n]/.test(name)))
    return fault(`${path}.name`, 'The name must be a string without line breaks.');
  return undefined;
}

function subjectFault(mail: JsonObject): MailFault | undefined {
  const subject = stringAt(mail, 'subject') ?? '';
  if (/[\r\n]/.test(subject)) return fault('subject', 'The subject must not contain line breaks.');
  if (subject !== '' || mail.template_id !== undefined) return undefined;
  return fault(
    'subject',
    'The subject is required. You can get around this requirement if you use a template with a subject defined or if every personalization has a subject defined.',
  );
}

/** Plain text must precede HTML, each at most once. */
function contentFault(mail: JsonObject): MailFault | undefined {
  const parts = Array.isArray(mail.content) ? mail.content.filter(isObject) : [];
  if (parts.length === 0) {
    if (mail.template_id !== undefined) return undefined;
    return fault('content', 'Unless a valid template_id is provided, the content parameter is required.');
  }
  if (parts.some((part) => (stringAt(part, 'value') ?? '') === ''))
    return fault('content', 'The content value must be a string at least one character in length.');
  const types = parts.map((part) => stringAt(part, 'type') ?? '');
  const htmlIndex = types.indexOf('text/html');
  if (new Set(types).size !== types.length || (htmlIndex !== -1 && types.indexOf('text/plain') > htmlIndex))
    return fault(
      'content',
      'If present, text/plain must be first, followed by text/html, followed by any other content.',
    );
  return undefined;
}

function asmFault(mail: JsonObject): MailFault | undefined {
  if (mail.asm === undefined || Number.isSafeInteger(objectAt(mail, 'asm').group_id)) return undefined;
  return fault('asm.group_id', 'The asm group_id must be an integer.');
}

function unknownMemberIn(object: JsonObject, knownMembers: ReadonlySet<string>, path: string): MailFault | undefined {
  const unknownName = Object.keys(object).find((name) => !knownMembers.has(name));
  return unknownName === undefined
    ? undefined
    : fault(`${path}${unknownName}`, `Additional property ${unknownName} is not allowed`);
}

function firstFault<T>(
  items: readonly T[],
  faultOf: (item: T, index: number) => MailFault | undefined,
): MailFault | undefined {
  for (const [index, item] of items.entries()) {
    const itemFault = faultOf(item, index);
    if (itemFault !== undefined) return itemFault;
  }
  return undefined;
}

function fault(field: string, message: string): MailFault {
  return { field, message };
}
