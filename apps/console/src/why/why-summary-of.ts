import { type DeviceAnswer, saysNoBanner } from '@chatwire/protocol/device-answers';
import { anyOf } from '../text/any-of.ts';
import { upperFirst } from '../text/upper-first.ts';
import type { OnDevice, Path, TargetPath } from './path.ts';
import { type TargetResult, targetResultOf } from './target-result.ts';

/** Past decision, or a dry run. */
export type Tense = 'was' | 'would be';

/**
 * Returns sentences about the furthest known step for a user: through which targets they were notified, on which
 * devices the notification was not shown or its fate is unknown, and why the user was not notified through the other
 * targets.
 */
export function whySummaryOf(name: string, path: Path, tense: Tense): string {
  return whySummaryParts(name, path, tense).join('');
}

/** Returns the summary in parts: the first says whether the user was notified, the others add details. */
export function whySummaryParts(name: string, path: Path, tense: Tense): readonly [string, ...string[]] {
  const { targets, pending, sentence } = path;
  const by = Map.groupBy(withShortLabels(targets.filter(({ isClear }) => !isClear)), targetResultOf);
  const stopped = [...(by.get('failed') ?? []), ...(by.get('stopped') ?? [])];
  const [first, ...others] = reachedParts(name, by, tense, path.trigger === 'message_deleted');
  if (first !== undefined) {
    const not = reasonsOf(stopped).map((reason) => ` Not ${reason}`);
    return [first, ...others, ...not];
  }
  const not = tense === 'was' ? `${name} wasn’t notified` : `${name} wouldn’t be notified`;
  if (stopped.length > 0) {
    const [onlySentence, ...more] = new Set(stopped.map((target) => target.sentence));
    if (more.length === 0) return [because(not, onlySentence && withoutNotSent(onlySentence))];
    return [`${not}.`, ...reasonsOf(stopped).map((reason) => ` ${upperFirst(reason)}`)];
  }
  if (pending.length > 0) return [`${name} hasn’t been notified yet.`];
  return [because(not, sentence)];
}

/**
 * Returns the parts about targets whose provider accepted the notification. The first part is a whole sentence. `isDeletion`: the
 * event is a deletion. Only browsers show a notice of it; elsewhere, the notification of the message is cleared.
 */
function reachedParts(
  name: string,
  by: ReadonlyMap<TargetResult, TargetPath[]>,
  tense: Tense,
  isDeletion: boolean,
): readonly string[] {
  const notified = by.get('notified') ?? [];
  const likely = by.get('likely') ?? [];
  const [only] = notified;
  const targets = [...by.values()].flat();
  const isShort = targets.length >= MANY_TARGETS && targets.filter(({ channel }) => channel === 'push').length > 1;
  const parts: string[] = [];
  if (only) {
    // Sentences of several devices are in their columns.
    const details = notified.length === 1 && !isShort && only.onDevice ? `: ${detailsOf(only, only.onDevice)}` : '.';
    const verb = isDeletion ? `${tense} shown a notice of the deletion` : `${tense} notified`;
    parts.push(`${name} ${verb} ${listText(notified.map(targetText))}${details}`);
  }
  const withoutSentence = isShort ? [...notified, ...likely] : notified.length > 1 ? notified : [];
  for (const [result, { whole, more }] of LEADS) {
    const lead = isDeletion && result === 'cleared' ? 'The notification of the message was cleared' : more;
    for (const text of reasonsOf(by.get(result) ?? [], isShort)) {
      parts.push(parts.length === 0 ? `${whole[tense](name)} ${text}` : ` ${lead} ${text}`);
    }
    if (result === 'likely') parts.push(...listParts(withoutSentence));
  }
  return parts;
}

/** Returns what is known about the only push that was shown: its sentence, whether there was a banner, and why it is still listed. */
function detailsOf({ answers = [] }: TargetPath, { sentence, stillShown }: OnDevice): string {
  const banner = answers.some(({ isLoud }) => isLoud) ? 'Most likely with a banner.' : undefined;
  return [sentence, banner, stillShown].filter(Boolean).join(' ');
}

/** From this many targets on, the sentences about individual devices appear only in the columns of the targets. */
const MANY_TARGETS = 3;

/**
 * Returns up to four kinds of sentences: on which devices there most likely was a banner, and on which there was none, where the notification
 * is still, or no longer, listed, and that the message is unread.
 */
function listParts(targets: readonly TargetPath[]): readonly string[] {
  const onDevices = targets.filter(({ channel, answers }) => channel === 'push' && answers?.length !== 0);
  const where = (some: readonly TargetPath[]) =>
    some.length === onDevices.length ? '' : ` ${listText(some.map(targetText))}`;
  const having = (isSuch: (answer: DeviceAnswer) => boolean) =>
    onDevices.filter(({ answers = [] }) => answers.some(isSuch));
  const loud = having(({ isLoud }) => isLoud === true);
  const quiet = onDevices.filter(isQuiet);
  const listed = LISTED_LEADS.map(
    ([lead, word]) => [lead, having((answer) => answer.question === 'listed' && answer.word === word)] as const,
  );
  const isUnread = onDevices.some(({ onDevice }) => onDevice?.isUnread);
  return [
    ...(loud.length > 0 ? [` Most likely with a banner${where(loud)}.`] : []),
    ...(quiet.length > 0 ? [` Without a banner${where(quiet)}.`] : []),
    ...listed.flatMap(([lead, some]) => (some.length > 0 ? [` ${upperFirst(lead)}${where(some)}.`] : [])),
    ...(isUnread ? [' The message is unread.'] : []),
  ];
}

/** Returns whether there was, or would be, no banner. Dry runs have no answers. */
function isQuiet({ answers, onDevice }: TargetPath): boolean {
  return answers ? answers.some(saysNoBanner) : onDevice !== undefined && saysNoBanner({ word: onDevice.shown });
}

/** Answers to whether a notification is still there, in the order of the summary. */
const LISTED_LEADS: readonly (readonly [lead: string, word: DeviceAnswer['word']])[] = [
  ['still listed', 'yes'],
  ['probably still listed', 'probably'],
  ['probably no longer listed', 'probablyNot'],
  ['no longer listed', 'no'],
];

/**
 * Words that precede `on an iPhone: …`. `whole`: at the start of the summary, with the user's name. `more`: after
 * another sentence.
 */
const LEADS: readonly (readonly [TargetResult, Lead])[] = [
  [
    'likely',
    {
      whole: {
        was: (name) => `${name} was probably notified`,
        'would be': (name) => `${name} would probably be notified`,
      },
      more: 'Probably',
    },
  ],
  [
    'notShown',
    {
      whole: {
        was: (name) => `${name} wasn’t shown the notification`,
        'would be': (name) => `${name} wouldn’t be shown the notification`,
      },
      more: 'Not shown',
    },
  ],
  ['cleared', { whole: inBothTenses((name) => `${name} no longer has a notification`), more: 'Cleared' }],
  [
    'unlikely',
    {
      whole: {
        was: (name) => `${name} probably wasn’t notified`,
        'would be': (name) => `${name} probably wouldn’t be notified`,
      },
      more: 'Probably not',
    },
  ],
  ['unknown', { whole: inBothTenses((name) => `It isn’t known whether ${name} was notified`), more: 'Not known' }],
];

interface Lead {
  readonly whole: Readonly<Record<Tense, (name: string) => string>>;
  readonly more: string;
}

/** Returns a text that is the same for past decisions and dry runs. */
function inBothTenses(text: (name: string) => string): Lead['whole'] {
  return { was: text, 'would be': text };
}

/** Joins a result and the sentence of its reason: `Mara wasn’t notified because Mara muted this conversation.` */
function because(result: string, sentence: string | undefined): string {
  if (sentence === undefined) return `${result}, and the reason is unknown.`;
  const [first = ''] = sentence.split(' ');
  if (WITHOUT_SUBJECT.has(first)) return `${result}: ${sentence}`;
  return `${result} because ${SENTENCE_STARTS.has(first) ? lowerFirst(sentence) : sentence}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** First words of sentences in the text tables that can’t follow “because”. */
const WITHOUT_SUBJECT: ReadonlySet<string> = new Set(['Couldn’t', 'Not', 'Unsubscribed']);

/** First words of the other sentences, except for names of people, groups, and providers. */
const SENTENCE_STARTS: ReadonlySet<string> = new Set([
  'Busy',
  'Cancelled',
  'Custom',
  'Declined',
  'Do',
  'Ended',
  'Incoming',
  'It',
  'Message',
  'Messages',
  'Missed',
  'Moderation',
  'No',
  'Notifications',
  'Quoted',
  'Reaction',
  'Senders',
  'System',
  'The',
  'Thread',
  'Users',
  'Within',
  'Your',
]);

/**
 * Returns under which conditions a user who was not notified can be notified again, through the targets with the fewest
 * conditions.
 */
export function unblockText(name: string, { targets }: Path): string | undefined {
  if (targets.some(({ end }) => end === 'notified')) return undefined;
  const conditions = targets.flatMap(({ unblockConditions }) => (unblockConditions ? [unblockConditions] : []));
  const weakest = conditions.filter((candidate) => !conditions.some((other) => needsLess(other, candidate)));
  if (weakest.length === 0) return undefined;
  return `${name} can be notified again ${anyOf(new Set(weakest.map(allOf)))}.`;
}

/** Joins the conditions of one target. */
export function allOf(conditions: readonly string[]): string {
  return ALL.format(conditions);
}

const ALL = new Intl.ListFormat('en', { type: 'conjunction' });
const UNKNOWN = 'The reason is unknown.';

function needsLess(some: readonly string[], more: readonly string[]): boolean {
  return some.length < more.length && some.every((condition) => more.includes(condition));
}

/** Groups targets by their sentence: `by email and by SMS: Mara muted this conversation.` `isShort`: with as few words as possible. */
function reasonsOf(targets: readonly TargetPath[], isShort = false): string[] {
  const bySentence = Map.groupBy(targets, ({ onDevice, sentence = UNKNOWN }) => {
    return (isShort && shortCause(onDevice)) || (onDevice?.reason ?? onDevice?.sentence ?? withoutNotSent(sentence));
  });
  return [...bySentence].map(([sentence, group]) => `${listText(group.map(targetText))}: ${sentence}`);
}

/** Removes the beginning of a sentence that says, as the words before it do, that nothing was sent. */
function withoutNotSent(sentence: string): string {
  return sentence.replace(/^Not sent: /, '');
}

/** Returns why a device was only probably shown a push, or the cause from the short form: `permission off.` for `Not shown: permission off`. */
function shortCause(onDevice: OnDevice | undefined): string | undefined {
  if (onDevice?.doubt !== undefined) return `${onDevice.doubt}.`;
  if (onDevice?.short === undefined) return undefined;
  const [whole, cause] = onDevice.short.split(': ');
  return `${cause ?? lowerFirst(whole ?? '')}.`;
}

/** Removes the end of the token from labels, unless two devices of one kind would then have the same. */
function withShortLabels(targets: readonly TargetPath[]): TargetPath[] {
  const short = targets.map(({ label }) => label.replace(TOKEN_END, ''));
  return targets.map((target, at) => {
    const label = short[at] ?? target.label;
    return short.filter((other) => other === label).length > 1 ? target : { ...target, label };
  });
}

const TOKEN_END = / ….*$/;

function targetText({ channel, label, isBrowser }: TargetPath): string {
  if (channel !== 'push' || label === 'push') return `by ${label}`;
  const article = TOKEN_END.test(label) ? 'the ' : /^[aeio]/i.test(label) ? 'an ' : 'a ';
  // Browsers that reported their name: `in Firefox`.
  if (isBrowser) return `in ${/^(former|browser)/.test(label) ? article : ''}${label}`;
  return `on ${article}${label}`;
}

function listText(conditions: readonly string[]): string {
  return ALL.format(new Set(conditions));
}
