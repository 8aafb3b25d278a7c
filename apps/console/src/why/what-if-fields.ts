import { upperFirst } from '../text/upper-first.ts';
import type { Choice } from '../ui/select.tsx';
import type { WhatIfConversation, WhatIfKey } from './what-if.ts';

export interface WhatIfField {
  readonly key: WhatIfKey;
  readonly label: string;
  readonly choices: readonly Choice<string>[];
}

/** Returns the what-if fields for a message in such a conversation. */
export function whatIfFields({ block, kind, weekday }: WhatIfConversation): readonly WhatIfField[] {
  const where = block === 'group' ? 'in groups' : 'one-on-one';
  return [
    { key: 'doNotDisturb', label: 'Do not disturb', choices: SWITCH },
    { key: 'kind', label: `${KINDS[kind]} ${where}`, choices: EXTENTS },
    { key: 'conversation', label: 'This conversation', choices: MUTES },
    { key: 'today', label: `Schedule on ${upperFirst(weekday)}s`, choices: DAYS },
    { key: 'device', label: 'Devices', choices: DEVICES },
    { key: 'email', label: 'Email', choices: SWITCH },
    { key: 'sms', label: 'SMS', choices: SWITCH },
  ];
}

const SWITCH = choicesOf({ on: 'on', off: 'off' });
const EXTENTS = choicesOf({ 1: 'none', 2: 'all', 3: 'mentions only' });
const MUTES = choicesOf({ muted: 'muted', heard: 'not muted' });
const DAYS = choicesOf({ open: 'open all day', closed: 'closed all day' });
const DEVICES = choicesOf({ none: 'none', iphone: 'an iPhone', android: 'an Android phone', browser: 'a browser' });
const KINDS: Readonly<Record<WhatIfConversation['kind'], string>> = {
  messages: 'Messages',
  replies: 'Replies in threads',
  quotedReplies: 'Quoted replies',
};

function choicesOf(words: Readonly<Record<string, string>>): readonly Choice<string>[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
