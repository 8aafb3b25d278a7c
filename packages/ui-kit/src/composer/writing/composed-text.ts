import { splitMentions } from '../../formatters/mentions/split-mentions.ts';

/** The text in the composer. Mentions are shown by name and sent by id. */
export interface ComposedText {
  readonly text: string;
  /** In the order of the text. They do not overlap. */
  readonly mentions: readonly ComposedMention[];
}

export interface ComposedMention {
  readonly start: number;
  /** The text that is displayed, such as `@Mara`. */
  readonly prompt: string;
  /** The text that is sent, such as `<@uid:mara>`. */
  readonly wire: string;
}

export const EMPTY_TEXT: ComposedText = Object.freeze({ text: '', mentions: [] });

/** Returns the text after an edit by the user. A mention that was changed becomes plain text; later ones are shifted. */
export function rewrite(previous: ComposedText, text: string): ComposedText {
  const { mentions } = previous;
  if (mentions.length === 0) return { text, mentions };
  // A repeated letter could have been typed at several positions. This chooses the one that keeps the most mentions.
  const candidates = changedParts(previous.text, text).map((part) => shiftedMentions(mentions, part));
  const longest = Math.max(...candidates.map(({ length }) => length));
  return { text, mentions: candidates.find(({ length }) => length === longest) ?? [] };
}

/** Returns the text with a mention and a space in place of a part. */
export function withMention(
  before: ComposedText,
  { start, end }: { readonly start: number; readonly end: number },
  { prompt, wire }: Pick<ComposedMention, 'prompt' | 'wire'>,
): ComposedText {
  const head = before.text.slice(0, start);
  const tail = before.text.slice(end);
  const space = tail.startsWith(' ') ? '' : ' ';
  const shift = prompt.length + space.length - (end - start);
  const others = shiftedMentions(before.mentions, { start, end, shift });
  const mentions = [...others, { start, prompt, wire }].toSorted((one, other) => one.start - other.start);
  return { text: head + prompt + space + tail, mentions };
}

/** Returns the text to send. */
export function toWire({ text, mentions }: ComposedText): string {
  let wire = '';
  let from = 0;
  for (const mention of mentions) {
    wire += text.slice(from, mention.start) + mention.wire;
    from = mention.start + mention.prompt.length;
  }
  return wire + text.slice(from);
}

/** Converts the text of a sent message to text for editing. */
export function fromWire(wire: string, nameOf: (uid: string) => string): ComposedText {
  let text = '';
  const mentions: ComposedMention[] = [];
  for (const part of splitMentions(wire)) {
    if (part.kind === 'text') {
      text += part.text;
      continue;
    }
    const [name, form] =
      part.kind === 'uid' ? [nameOf(part.uid), `<@uid:${part.uid}>`] : [part.label, `<@all:${part.label}>`];
    mentions.push({ start: text.length, prompt: `@${name}`, wire: form });
    text += `@${name}`;
  }
  return { text, mentions };
}

/** Returns the users who are mentioned by id because their names were unknown. */
export function unnamedUsers({ mentions }: ComposedText): readonly string[] {
  return [...new Set(mentions.filter(isNameless).map(({ prompt }) => prompt.slice(1)))];
}

/** Returns the text with names in place of the ids of users mentioned by id. */
export function withNames(composed: ComposedText, names: ReadonlyMap<string, string>): ComposedText {
  const isNamed = composed.mentions.some((mention) => isNameless(mention) && names.has(mention.prompt.slice(1)));
  if (!isNamed) return composed;
  let text = '';
  let from = 0;
  const mentions: ComposedMention[] = [];
  for (const mention of composed.mentions) {
    const name = isNameless(mention) ? names.get(mention.prompt.slice(1)) : undefined;
    const prompt = name === undefined ? mention.prompt : `@${name}`;
    text += composed.text.slice(from, mention.start);
    mentions.push({ ...mention, start: text.length, prompt });
    text += prompt;
    from = mention.start + mention.prompt.length;
  }
  return { text: text + composed.text.slice(from), mentions };
}

/** Returns the number of different mentions. */
export function mentionCount({ mentions }: ComposedText): number {
  return new Set(mentions.map(({ wire }) => wire)).size;
}

function isNameless({ prompt, wire }: ComposedMention): boolean {
  return wire === `<@uid:${prompt.slice(1)}>`;
}

function shiftedMentions(
  mentions: readonly ComposedMention[],
  { start, end, shift }: ChangedPart,
): readonly ComposedMention[] {
  return mentions.flatMap((mention) => {
    if (mention.start + mention.prompt.length <= start) return mention;
    return mention.start >= end ? { ...mention, start: mention.start + shift } : [];
  });
}

interface ChangedPart {
  readonly start: number;
  readonly end: number;
  readonly shift: number;
}

/** Returns which part of the old text was replaced: at its latest and at its earliest possible position. */
function changedParts(oldText: string, newText: string): readonly ChangedPart[] {
  const shortest = Math.min(oldText.length, newText.length);
  const shift = newText.length - oldText.length;
  let head = 0;
  while (head < shortest && oldText[head] === newText[head]) head += 1;
  let tail = 0;
  while (tail < shortest && oldText.at(-1 - tail) === newText.at(-1 - tail)) tail += 1;
  return [
    { start: head, end: oldText.length - Math.min(tail, shortest - head), shift },
    { start: Math.min(head, shortest - tail), end: oldText.length - tail, shift },
  ];
}
