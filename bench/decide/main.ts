import { decide } from '../../packages/server/src/notify/decide.ts';
import { logFieldsOf } from '../../packages/server/src/notify/log-fields-of.ts';
import { prepareEvent } from '../../packages/server/src/notify/prepare-event.ts';
import { soundness } from '../../packages/server/src/notify/testing/decision-property.fixture.ts';
import {
  ACCOUNTS,
  APP,
  candidate,
  groupMessageEvent,
  NOW,
  owns,
  settings,
  token,
} from '../../packages/server/src/notify/testing/examples.fixture.ts';
import { percentile, table, writeResults } from '../lib/results.ts';

/** Cost of deciding about one member of a 10,000-member group, including entry fields and payload text. */
const MEMBERS = 10_000;
const ROUNDS = 40;
const ZONES = Intl.supportedValuesOf('timeZone');
const WINDOW = owns({ mute: { schedulePreferenceSetting: { thursday: { from: 800, to: 2000, dnd: false } } } });

interface Case {
  readonly name: string;
  readonly zones: number;
  readonly tokens: number;
  readonly badge: boolean;
  /** `push.styleSetting`, with members in this many languages. Default: off. */
  readonly languages?: number;
}

const LANGUAGES = ['en', 'de', 'ar', 'ja', 'pt-BR', 'zh-TW'];

const CASES: readonly Case[] = [
  { name: 'one token, one time zone', zones: 1, tokens: 1, badge: false },
  { name: 'one token, every time zone', zones: ZONES.length, tokens: 1, badge: false },
  { name: 'three tokens', zones: 1, tokens: 3, badge: false },
  { name: 'no token', zones: 1, tokens: 0, badge: false },
  { name: 'one token, a badge for each', zones: 1, tokens: 1, badge: true },
  { name: 'one token, styled', zones: 1, tokens: 1, badge: false, languages: 1 },
  { name: 'one token, styled, six languages', zones: 1, tokens: 1, badge: false, languages: 6 },
  { name: 'one token, styled, a badge for each', zones: 1, tokens: 1, badge: true, languages: 1 },
];

const results = CASES.map((benchCase) => ({ ...benchCase, microseconds: measure(benchCase) }));
const styled = styledFigures();
const agreement = compareWithDryRun(1_000_000);
const rows = results.map(({ name, microseconds: { first, p50, p99 } }) => [name, first, p50, p99]);
writeResults(
  'decide',
  { members: MEMBERS, rounds: ROUNDS, results, styled, agreement },
  `# Deciding about a group of ${MEMBERS} members\n\nMicroseconds per member; budget 5 with one token. First = the first event in a process.\n\n${table(['Case', 'first', 'p50', 'p99'], rows)}\n\nWith push.styleSetting: building a payload for each member takes ${styled.ratio} times as long as without (goal 1.5). All members in six languages are decided about in ${styled.sixLanguagesMs} ms (goal 2000).\n\nEngine and full explanation, compared in ${agreement.cases} random situations: ${agreement.disagreements} disagreements, ${agreement.results} different decisions, ${agreement.seconds} s.`,
);

/** Payloads are built for each member only with a badge. Goals: docs/spec/last-mile.md#performance-goals. */
function styledFigures() {
  const p50Of = (name: string) => results.find((result) => result.name === name)?.microseconds.p50 ?? Number.NaN;
  const ratio = p50Of('one token, styled, a badge for each') / p50Of('one token, a badge for each');
  const sixLanguagesMs = (p50Of('one token, styled, six languages') * MEMBERS) / 1000;
  return { ratio: Number(ratio.toFixed(2)), sixLanguagesMs: Math.round(sixLanguagesMs) };
}

/** Compares the decisions of the engine and of a dry run for random events, settings, users, devices, and times. */
function compareWithDryRun(cases: number) {
  const startedAt = performance.now();
  const { faults, results } = soundness(cases, 26);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { cases, disagreements: faults.length, results: results.size, seconds };
}

function measure({ zones, tokens, badge, languages }: Case) {
  const members = Array.from({ length: MEMBERS }, (_, index) =>
    candidate({
      uid: `member-${index}`,
      name: `Member ${index}`,
      ownPreferences: {
        ...(index % 4 === 0 && WINDOW),
        ...(languages && { language: LANGUAGES[index % languages] ?? 'en' }),
      },
      timezone: ZONES[index % zones] ?? 'UTC',
      unreadCount: index % 50,
      tokens: Array.from({ length: tokens }, (_, number) =>
        token(number % 2 === 0 ? 'fcm_android' : 'apns_ios_device', { session: `${number}` }),
      ),
    }),
  );
  const appSettings = settings({
    preferences: { push: { badgeCountSetting: badge, styleSetting: languages ? 2 : 1 } },
  });
  const perMember = Array.from({ length: ROUNDS }, (_, round) => {
    const startedAt = performance.now();
    const event = groupMessageEvent();
    const prepared = prepareEvent({ event, settings: appSettings, accounts: ACCOUNTS, app: APP });
    for (const member of members) {
      for (const decision of decide(prepared, member, NOW + round * 60_000)) {
        logFieldsOf({ eventId: '019b796fb68500010000c3e0', event }, member.uid, decision);
      }
    }
    return ((performance.now() - startedAt) * 1000) / MEMBERS;
  });
  const rounded = (microseconds: number) => Number(microseconds.toFixed(2));
  return {
    first: rounded(perMember[0] ?? 0),
    p50: rounded(percentile(perMember.slice(1), 50)),
    p99: rounded(percentile(perMember.slice(1), 99)),
  };
}
