import { upperFirst } from '../text/upper-first.ts';
import type { Choice } from '../ui/select.tsx';
import type { WhatIfConversation, WhatIfKey } from './what-if.ts';

export interface WhatIfField {
  readonly key: WhatIfKey;
  readonly label: string;
  readonly choices: readonly Choice<string>[];
}

/** Returns whether a field has such a choice; `at` is an instant, epoch ms. A URL can contain any value. */
export function isWhatIfChoice(key: WhatIfKey, value: string): boolean {
  return key === 'at' ? /^\d{1,15}$/.test(value) : CHOICES[key].some((choice) => choice.value === value);
}

/** Returns the what-if fields for a message in such a conversation. */
export function whatIfFields({ section, kind, weekday }: WhatIfConversation): readonly WhatIfField[] {
  const scopeText = section === 'group' ? 'in groups' : 'one-on-one';
  return [
    { key: 'doNotDisturb', label: 'Do not disturb', choices: CHOICES.doNotDisturb },
    { key: 'kind', label: `${KINDS[kind]} ${scopeText}`, choices: CHOICES.kind },
    { key: 'conversation', label: 'This conversation', choices: CHOICES.conversation },
    { key: 'today', label: `Schedule on ${upperFirst(weekday)}s`, choices: CHOICES.today },
    { key: 'device', label: 'Devices', choices: CHOICES.device },
    { key: 'email', label: 'Email', choices: CHOICES.email },
    { key: 'sms', label: 'SMS', choices: CHOICES.sms },
  ];
}

const SWITCH = choicesOf({ on: 'on', off: 'off' });
const CHOICES: Readonly<Record<Exclude<WhatIfKey, 'at'>, readonly Choice<string>[]>> = {
  doNotDisturb: SWITCH,
  kind: choicesOf({ 1: 'none', 2: 'all', 3: 'mentions only' }),
  conversation: choicesOf({ muted: 'muted', heard: 'not muted' }),
  today: choicesOf({ open: 'open all day', closed: 'closed all day' }),
  device: choicesOf({ none: 'none', iphone: 'an iPhone', android: 'an Android phone', browser: 'a browser' }),
  email: SWITCH,
  sms: SWITCH,
};
const KINDS: Readonly<Record<WhatIfConversation['kind'], string>> = {
  messages: 'Messages',
  replies: 'Replies in threads',
  quotedReplies: 'Quoted replies',
};

function choicesOf(words: Readonly<Record<string, string>>): readonly Choice<string>[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
