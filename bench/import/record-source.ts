import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { seededRandom } from '../log-pages/distribution.ts';

const START_MS = Date.parse('2024-01-01T00:00:00Z');
const WORDS =
  'harbour pier boat storm anchor sail wind tide crew deck rope light fog north supply repair invoice'.split(' ');

export interface SourceSize {
  readonly users: number;
  readonly groups: number;
  readonly messages: number;
}

/**
 * Writes users, groups of twelve, and messages in chronological order: two thirds in groups, a tenth replies, a tenth
 * with reactions, one in fifty edited, about 70 characters each.
 */
export async function writeRecords(file: string, { users, groups, messages }: SourceSize): Promise<void> {
  const out = createWriteStream(file);
  const random = seededRandom(7);
  const pick = (count: number): number => Math.floor(random() * count);
  const write = async (record: object): Promise<void> => {
    if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain');
  };
  for (let n = 0; n < users; n += 1) await write({ record: 'user', uid: `u${n}`, name: `User ${n}` });
  for (let n = 0; n < groups; n += 1)
    await write({ record: 'group', guid: `g${n}`, name: `Group ${n}`, type: 'public', owner: `u${(n * 12) % users}` });
  for (let n = 0; n < groups; n += 1) {
    for (let m = 1; m < 12; m += 1) await write({ record: 'member', guid: `g${n}`, uid: `u${(n * 12 + m) % users}` });
  }
  const lastIn = new Map<number, string>();
  for (let n = 0; n < messages; n += 1) {
    const sentAt = START_MS + n * 500;
    const text = Array.from({ length: 6 + pick(12) }, () => WORDS[pick(WORDS.length)]).join(' ');
    const isGroup = random() < 2 / 3;
    const group = pick(groups);
    const sender = (group * 12 + pick(12)) % users;
    const parent = isGroup && random() < 0.15 ? lastIn.get(group) : undefined;
    await write({
      record: 'message',
      id: `m${n}`,
      sender: `u${sender}`,
      receiver: isGroup ? `g${group}` : `u${(sender + 1 + pick(20)) % users}`,
      receiverType: isGroup ? 'group' : 'user',
      type: 'text',
      data: { text },
      sentAt,
      ...(parent !== undefined && { parent }),
      ...(random() < 0.02 && { editedAt: sentAt + 60_000 }),
      ...(random() < 0.1 && { reactions: [{ uid: `u${pick(users)}`, reaction: '⚓' }] }),
    });
    if (isGroup && parent === undefined) lastIn.set(group, `m${n}`);
  }
  out.end();
  await once(out, 'finish');
}
