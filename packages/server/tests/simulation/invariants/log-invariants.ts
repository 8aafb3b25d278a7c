import type { LogEntryBody } from '@chatwire/testkit';
import { handleOf } from '../world/receipt-model.ts';
import { linksIn } from '../world/unsubscribe-model.ts';
import { entriesOf, type Invariant } from './facts.ts';

/** Checks that every decision has an entry. See ARCHITECTURE.md, invariants. */
export const logIsComplete: Invariant = async ({ world }) => {
  const { unexplained, waiting, expected, recorded, examples } = await world.must(
    'GET',
    '/notifications/v1/logs/completeness?from=0',
  );
  const isComplete = unexplained === 0 && waiting === 0 && expected === recorded;
  return isComplete
    ? []
    : [
        `${unexplained} unexplained, ${waiting} waiting, ${recorded} of ${expected} recorded: ${JSON.stringify(examples)}`,
      ];
};

/**
 * Checks that no target of an event has two entries. Entries of erased recipients no longer name their token, and a reinstalled app has
 * a second one, so `logIsComplete` counts their entries instead. See ARCHITECTURE.md, invariants.
 */
export const targetHasOneEntry: Invariant = ({ world, entries }) => {
  const erased = new Set(world.guests.flatMap(({ uid, erasedAtMs }) => (erasedAtMs === undefined ? [] : [uid])));
  const named = entries.filter(({ recipient, channel }) => channel !== 'push' || !erased.has(recipient));
  const groups = Map.groupBy(named, ({ eventId, recipient, channel, provider, pushToken }) =>
    [eventId, recipient, channel, provider, pushToken].join(' '),
  );
  return [...groups]
    .filter(([, { length }]) => length > 1)
    .map(([target, { length }]) => `${length} entries of ${target}`);
};

/**
 * Checks that every push that a provider has processed has its decision, except one sent right before a process died: the event is
 * decided again, and its recipient may have left. Entries of erased recipients no longer name their push. See
 * docs/spec/last-mile.md#receipt-token, docs/decisions/simulation.md.
 */
export const pushHasDecision: Invariant = ({ world, byHandle, excused }) =>
  world.network.sent
    .filter(({ decisionId }) => !byHandle.has(handleOf(decisionId)) && !excused.has(handleOf(decisionId)))
    .map(({ token, decisionId }) => `the push ${decisionId} to ${world.phoneOf(token)?.id} has no entry`);

/** Checks that a push that the log calls sent was processed by its provider. See docs/spec/notifications.md#attempts-and-outcome. */
export const sentWasProcessed: Invariant = ({ world, byHandle }) => {
  const processed = new Set(world.network.sent.map(({ decisionId }) => handleOf(decisionId)));
  return [...byHandle]
    .filter(([handle, { outcome }]) => outcome === 'sent' && !processed.has(handle))
    .map(([, { _id }]) => `entry ${_id} is sent, and no provider has it`);
};

/**
 * Checks that entries are in the order of their ids, and that every page size and direction gives all of them once. See
 * docs/spec/notifications.md#order-and-cursor.
 */
export const pagesGiveAll: Invariant = async ({ world, entries }) => {
  const ids = entries.map(({ _id }) => _id);
  const isAscending = ids.every((id, n) => n === 0 || id > (ids[n - 1] ?? ''));
  const small = (await entriesOf(world, '', 97)).map(({ _id }) => _id);
  return isAscending && small.join() === ids.join() ? [] : ['pages differ, or their ids do not ascend'];
};

/** Checks that `deviceState=x` finds exactly the entries whose state is x. See docs/spec/last-mile.md#invariants, I4. */
export const stateFilterIsExact: Invariant = async ({ world, entries }) => {
  const faults: string[] = [];
  for (const state of ['opened', 'dismissed', 'cleared', 'displayed', 'suppressed', 'received', 'none']) {
    const found = idsOf(await entriesOf(world, `&deviceState=${state}`));
    const expected = idsOf(entries.filter(({ device }) => device?.state === state));
    if (found !== expected)
      faults.push(`deviceState=${state} finds ${found.length} instead of ${expected.length} characters of ids`);
  }
  return faults;
};

/** Checks that the numbers of the summary are those of the entries. See docs/spec/last-mile.md#invariants, I5. */
export const summaryCountsDevices: Invariant = async ({ world, entries }) => {
  const nowMs = world.clock.nowMs;
  const from = nowMs - 30 * 86_400_000;
  const path = `/notifications/v1/logs/summary?processedFrom=${from}&processedTo=${nowMs}&interval=day&device=true`;
  const { series } = await world.must('GET', path);
  const within = entries.filter(({ processingStartedAtMS: ms }) => ms > from && ms <= nowMs);
  const sum = (member: string) =>
    series.reduce(
      (total: number, one: LogEntryBody) => total + one[member].reduce((a: number, b: number) => a + b, 0),
      0,
    );
  const faults: string[] = [];
  for (const event of ['received', 'displayed', 'opened', 'dismissed', 'suppressed']) {
    const expected = within.filter(({ device }) => device?.[`${event}AtMS`] !== undefined).length;
    if (sum(event) !== expected) faults.push(`the summary has ${sum(event)} ${event} instead of ${expected}`);
  }
  if (sum('count') !== within.length)
    faults.push(`the summary has ${sum('count')} entries instead of ${within.length}`);
  if (sum('received') < sum('displayed') || sum('displayed') < sum('opened'))
    faults.push('fewer received than displayed, or than opened');
  return faults;
};

/** Checks that no receipt token and no unsubscribe link is in an entry. See docs/spec/last-mile.md#invariants, I14. */
export const entriesHoldNoSecret: Invariant = ({ world, entries }) => {
  const tokens = new Map(
    world.network.sent.flatMap(({ receipt, decisionId }) => (receipt ? [[receipt, decisionId]] : [])),
  );
  const text = JSON.stringify(entries);
  const links = linksIn(text).map((link) => `the unsubscribe link ${link} is in the log`);
  return [
    ...links,
    ...tokensIn(text, tokens).map((token) => `the receipt token of ${tokens.get(token)} is in the log`),
  ];
};

/** Searches a text for thousands of tokens at once: they all have the same length and are in runs of the same characters. */
function tokensIn(text: string, tokens: ReadonlyMap<string, string>): string[] {
  const [first = ''] = tokens.keys();
  const { length } = first;
  const runs = length === 0 ? [] : text.matchAll(new RegExp(`[\\w.~-]{${length},}`, 'g'));
  return [...runs].flatMap(([run]) =>
    Array.from({ length: run.length - length + 1 }, (_, at) => run.slice(at, at + length)).filter((part) =>
      tokens.has(part),
    ),
  );
}

function idsOf(entries: readonly LogEntryBody[]): string {
  return entries.map(({ _id }) => _id).join();
}
