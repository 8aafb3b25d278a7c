import { deviceSentence } from '@chatwire/protocol';
import type { LogEntryBody } from '@chatwire/testkit';
import { PEOPLE, type World } from '../world/world.ts';
import type { Invariant } from './facts.ts';

/** Members of an own entry. See docs/spec/last-mile.md#recipient-explanations. */
const MEMBERS = new Set(
  `_id processingStartedAtMS channel provider messageId trigger messageSentAtMS sender receiver receiverType conversationId outcome notificationTriggered success reason reasonDetail device deviceName stillShown sentence`.split(
    ' ',
  ),
);
const NOTHING = {
  decisions: [],
  pending: [],
  sentence: 'Nothing was to be sent to you for this message.',
};
const NEWEST = 3;

/**
 * Checks that users read their own entries, which name no other recipient, and that a message for which they have none reads the same
 * whether its author has blocked them, they have sent it, or nothing was to be sent. See docs/spec/last-mile.md#invariants, I10.
 */
export const ownReadsAreOwn: Invariant = async ({ world, entries }) => {
  const faults: string[] = [];
  for (const uid of PEOPLE) {
    const stored = entries.filter(({ recipient }) => recipient === uid);
    const token = world.readers.get(uid) ?? '';
    const page = await world.must('GET', '/notifications/v1/me/logs?limit=50', { token });
    if (idsOf(page) !== idsOf(stored.slice(-50).toReversed())) faults.push(`${uid} reads other entries than theirs`);
    for (const entry of page) faults.push(...namesIn(entry, uid, world));
    for (const id of world.messages.slice(-NEWEST)) {
      const why = await explanationOf(world, uid, id);
      if (!why) continue;
      const about = stored.filter(({ messageId, messageIds = [messageId] }) => messageIds.includes(id));
      const { message: _, ...read } = why;
      const isSame =
        about.length === 0
          ? JSON.stringify(read) === JSON.stringify(NOTHING)
          : idsOf(why.decisions) === idsOf(about.toReversed());
      if (!isSame) faults.push(`${uid} reads about message ${id}: ${JSON.stringify(read)}`);
    }
  }
  return faults;
};

/**
 * Checks that the sentence about a push is the one that its entry and the facts beside it give, for operators and for the recipient, and
 * that no sentence is empty. See docs/spec/last-mile.md#invariants, I11.
 */
export const sentencesAreFunctions: Invariant = async ({ world, byId }) => {
  const faults: string[] = [];
  const names = await namesOf(world);
  for (const id of world.messages.slice(-NEWEST)) {
    const { decisions } = await world.must('GET', `/notifications/v1/logs/explain?messageId=${id}`);
    const own = new Map<string, string>();
    for (const uid of PEOPLE) {
      const why = await explanationOf(world, uid, id);
      if (why?.sentence === '') faults.push(`the sentence for ${uid} about message ${id} is empty`);
      for (const { _id, sentence } of why?.decisions ?? []) own.set(_id, sentence);
    }
    for (const { _id, logId = _id, sentence, deviceContext } of decisions) {
      const entry = byId.get(logId);
      const text = own.get(logId);
      if (text === '') faults.push(`the sentence of entry ${logId} is empty`);
      if (!entry?.device) continue;
      const expected = deviceSentence(entry as Parameters<typeof deviceSentence>[0], deviceContext, names);
      if (sentence !== expected)
        faults.push(`the sentence of entry ${logId} is “${sentence}” instead of “${expected}”`);
      if (text !== undefined && withoutProvider(text, entry) !== withoutProvider(expected, entry))
        faults.push(`the recipient of entry ${logId} reads “${text}” instead of “${expected}”`);
    }
  }
  return faults;
};

/** Only operators read what a provider wrote. */
function withoutProvider(text: string, { providerResponse }: LogEntryBody): string {
  return providerResponse?.message ? '' : text;
}

async function explanationOf(world: World, uid: string, id: number): Promise<LogEntryBody | undefined> {
  const path = `/notifications/v1/me/why?messageId=${id}`;
  const response = await world.call('GET', path, { token: world.readers.get(uid) ?? '' });
  return response?.status === 200 ? response.body.data : undefined;
}

async function namesOf({ storage }: World): Promise<{ readonly nameOf: (id: string) => string | undefined }> {
  const users = await storage.db.selectFrom('users').select(['uid', 'name']).execute();
  const groups = await storage.db.selectFrom('groups').select(['guid', 'name']).execute();
  const names = new Map([
    ...groups.map(({ guid, name }) => [guid, name] as const),
    ...users.map(({ uid, name }) => [uid, name] as const),
  ]);
  return { nameOf: (id) => names.get(id) };
}

/** Returns what an own entry must not have: members of other forms, other recipients, tokens, and blocks. */
function namesIn(entry: LogEntryBody, uid: string, { phones }: World): readonly string[] {
  const { _id, sender, receiver, conversationId: _, ...rest } = entry;
  const text = JSON.stringify(rest);
  const words = new Set(text.match(/[\p{L}\p{N}_-]+/gu));
  const others = PEOPLE.filter((one) => one !== uid && one !== sender && one !== receiver && words.has(one));
  return [
    ...Object.keys(entry)
      .filter((member) => !MEMBERS.has(member))
      .map((member) => `own entry ${_id} has ${member}`),
    ...others.map((other) => `own entry ${_id} of ${uid} names ${other}`),
    ...phones.filter(({ token }) => text.includes(token)).map(({ id }) => `own entry ${_id} has the token of ${id}`),
    ...(/block/i.test(text) ? [`own entry ${_id} mentions a block`] : []),
  ];
}

function idsOf(entries: readonly LogEntryBody[]): string {
  return entries.map(({ _id }) => _id).join();
}
