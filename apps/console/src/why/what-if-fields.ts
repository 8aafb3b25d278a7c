import type { WhatIfKey, WhatIfPlace } from './what-if.ts';

export interface WhatIfField {
  readonly key: WhatIfKey;
  readonly label: string;
  /** What may be chosen, by its value. */
  readonly options: Readonly<Record<string, string>>;
}

/** What can be tried out about a message in such a conversation. */
export function whatIfFields({ block, kind, weekday }: WhatIfPlace): readonly WhatIfField[] {
  const where = block === 'group' ? 'in groups' : 'one to one';
  const day = weekday.charAt(0).toUpperCase() + weekday.slice(1);
  return [
    { key: 'doNotDisturb', label: 'Do not disturb', options: SWITCH },
    { key: 'kind', label: `${KINDS[kind]} ${where}`, options: { 1: 'none', 2: 'all', 3: 'mentions only' } },
    { key: 'conversation', label: 'This conversation', options: { muted: 'muted', heard: 'not muted' } },
    { key: 'today', label: `Schedule on ${day}s`, options: { open: 'open all day', closed: 'closed all day' } },
    { key: 'device', label: 'Devices', options: DEVICES },
    { key: 'email', label: 'Email', options: SWITCH },
    { key: 'sms', label: 'Text messages', options: SWITCH },
  ];
}

const SWITCH = { on: 'on', off: 'off' };
const DEVICES = { none: 'none', iphone: 'an iPhone', android: 'an Android phone', browser: 'a browser' };
const KINDS: Readonly<Record<WhatIfPlace['kind'], string>> = {
  messages: 'Messages',
  replies: 'Replies in threads',
  quotedReplies: 'Quoted replies',
};
