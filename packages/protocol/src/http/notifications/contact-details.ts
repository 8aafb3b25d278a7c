import { type Static, Type } from 'typebox';
import { CONTROL } from '../../control-characters.ts';

/**
 * Addresses for email and SMS. `null` removes one, absent members stay unchanged.
 * See docs/spec/notifications.md#contact-details.
 */
export const ContactDetailsPatch = Type.Object({
  email: Type.Optional(
    Type.Union([
      Type.String({
        maxLength: 254,
        pattern: String.raw`^[^@\s${CONTROL}]+@[^@\s${CONTROL}.]+(\.[^@\s${CONTROL}.]+)+$`,
        description: 'must be an email address of at most 254 characters',
      }),
      Type.Null(),
    ]),
  ),
  phno: Type.Optional(
    Type.Union([
      Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$', description: 'must be a phone number like +4512345678' }),
      Type.Null(),
    ]),
  ),
});
export type ContactDetailsPatch = Static<typeof ContactDetailsPatch>;

export const ContactDetails = Type.Object(
  { email: Type.Union([Type.String(), Type.Null()]), phno: Type.Union([Type.String(), Type.Null()]) },
  { $id: 'ContactDetails' },
);
export type ContactDetails = Static<typeof ContactDetails>;
