import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';
import { ASSISTANT } from '../demo/assistant.ts';
import { DEMO_USERS, GROUPS } from '../demo/demo-users.ts';
import { PHONE_USERS } from '../demo/phones/phone-user.ts';

const NAMED = [
  ...DEMO_USERS,
  ASSISTANT,
  ...GROUPS.map(({ guid, name }) => ({ uid: guid, name })),
  ...PHONE_USERS,
  ...PHONE_USERS.map(({ group: { guid, name } }) => ({ uid: guid, name })),
];

/** Serves avatars for the users and groups of the demo: initials on a colour derived from the id. */
export function avatarPictures(http: HttpServer): void {
  http.get(
    '/avatars/:file',
    { config: { rate: 'uncounted' }, schema: { params: Type.Object({ file: Type.String() }) } },
    (request, reply) => {
      const index = NAMED.findIndex(({ uid }) => `${uid}.svg` === request.params.file);
      const named = NAMED[index];
      if (!named) return reply.callNotFound();
      const initials = named.name
        .split(' ')
        .map((part) => part.slice(0, 1))
        .join('')
        .toUpperCase();
      return reply
        .header('Content-Type', 'image/svg+xml')
        .header('Cache-Control', 'public, max-age=86400')
        .header('Access-Control-Allow-Origin', '*')
        .send(pictureOf(initials, (index * 137) % 360));
    },
  );
}

function pictureOf(initials: string, hue: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="oklch(48% 0.09 ${hue})"/><text x="48" y="49" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="38" font-weight="600" fill="#fff">${initials}</text></svg>`;
}
