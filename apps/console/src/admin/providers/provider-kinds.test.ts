import {
  ApnsProvider,
  CustomEmailProvider,
  CustomPushProvider,
  CustomSmsProvider,
  FcmProvider,
  SendgridProvider,
  TwilioProvider,
} from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { valueAt } from '../../api/value-at.ts';
import { PROVIDER_KINDS } from './provider-kinds.ts';

const SCHEMAS: Readonly<Record<string, unknown>> = {
  fcm: FcmProvider,
  apns: ApnsProvider,
  'custom-push': CustomPushProvider,
  sendgrid: SendgridProvider,
  'custom-email': CustomEmailProvider,
  twilio: TwilioProvider,
  'custom-sms': CustomSmsProvider,
};

test.each(PROVIDER_KINDS.map((kind) => [kind.id, kind] as const))('every field of %s can be set', (id, { fields }) => {
  expect(fields.map(({ path }) => path).toSorted()).toEqual([...pathsIn(SCHEMAS[id], '')].toSorted());
});

function pathsIn(schema: unknown, path: string): readonly string[] {
  const members = valueAt(schema, 'properties');
  if (typeof members !== 'object' || members === null) return [path];
  return Object.entries(members).flatMap(([name, member]) => pathsIn(member, path === '' ? name : `${path}.${name}`));
}
