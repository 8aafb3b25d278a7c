import { expect, test } from 'vitest';
import { ASSISTANT } from '../demo/assistant.ts';
import { DEMO_USERS, GROUPS } from '../demo/demo-users.ts';
import { BROWSER_USER, LIVE_USER, SEEDED_USER } from '../demo/phones/phone-user.ts';
import { avatarPictures } from './avatar-pictures.ts';

test('each user and group of the demo data has its own picture', () => {
  const pictures = [...DEMO_USERS, LIVE_USER, SEEDED_USER, BROWSER_USER, ASSISTANT]
    .map(({ uid }) => uid)
    .concat([...GROUPS, LIVE_USER.group, SEEDED_USER.group, BROWSER_USER.group].map(({ guid }) => guid))
    .map(pictureOf);
  expect(pictures.every((picture) => picture?.startsWith('<svg '))).toBe(true);
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(pictureOf('nobody')).toBeUndefined();
});

/** Returns what the route sends; undefined for not found. */
function pictureOf(id: string): string | undefined {
  let sent: string | undefined;
  const reply = { header: () => reply, callNotFound: () => undefined, send: (text: string) => void (sent = text) };
  type Handler = (request: object, answer: object) => unknown;
  const http = {
    get: (_path: string, _options: object, handler: Handler) => handler({ params: { file: `${id}.svg` } }, reply),
  };
  Reflect.apply(avatarPictures, undefined, [http]);
  return sent;
}
