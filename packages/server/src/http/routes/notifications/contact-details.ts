import { ContactDetails, ContactDetailsPatch, Success } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { changeContactDetails } from '../../../settings/contact-details.ts';
import {
  findProfile,
  type NotificationProfileRow,
} from '../../../storage/notifications/settings/notification-profiles-store.ts';
import type { Access } from '../../access/access.ts';
import { actingUser } from '../../access/caller.ts';
import type { HttpServer } from '../../http-server.ts';

const PATH = '/v3/notifications/v1/contact-details';
const tags = ['Contact details'];
const access: Access = ['F+O'];
const response = { 200: Type.Object({ data: ContactDetails }) };

/**
 * Registers the routes for a user's email address and phone number, provided by the operator. See
 * docs/spec/notifications.md#contact-details.
 */
export function contactDetailsRoutes(http: HttpServer, { storage, clock, audit }: AppContext): void {
  http.get(
    PATH,
    {
      config: { access: ['F+O', 'viewer'] },
      schema: { tags, summary: 'Get contact details of the acting user', response },
    },
    async (request) => ({ data: contactOf(await findProfile(storage.db, actingUser(request).uid)) }),
  );

  http.patch(
    PATH,
    {
      config: { access, audit: 'contact.changed' },
      schema: { tags, summary: 'Change contact details of the acting user', body: ContactDetailsPatch, response },
    },
    async (request) => {
      const { email, phno } = request.body;
      const changes = { ...(email !== undefined && { email }), ...(phno !== undefined && { phno }) };
      const { uid } = actingUser(request);
      const saved = await changeContactDetails(storage, uid, changes, clock.now(), audit.recorder(request));
      return { data: contactOf(saved) };
    },
  );

  http.delete(
    PATH,
    {
      config: { access, audit: 'contact.changed' },
      schema: {
        tags,
        summary: 'Remove contact details of the acting user',
        response: { 200: Type.Object({ data: Success }) },
      },
    },
    async (request) => {
      const { uid } = actingUser(request);
      await changeContactDetails(storage, uid, { email: null, phno: null }, clock.now(), audit.recorder(request));
      return { data: { success: true as const } };
    },
  );
}

function contactOf(profile: NotificationProfileRow | undefined): ContactDetails {
  return { email: profile?.email ?? null, phno: profile?.phno ?? null };
}
