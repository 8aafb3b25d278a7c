import type { DeviceContext } from './device-context.ts';
import { clearCauseOf, type DeviceEntry } from './device-entry.ts';
import type { ClearCause } from './device-receipts.ts';
import { fillTemplate } from './fill-template.ts';
import { THINGS } from './read-text.ts';

/** What the texts about a cleared notification depend on. */
export type ClearedPush = Pick<DeviceEntry, 'trigger' | 'device'>;
/** Where the message was read, and the operating system of the device of the push. */
export type ClearFacts = Pick<DeviceContext, 'readOn' | 'os'>;

/**
 * Returns why a notification was cleared, as a part of a sentence: `it had been read elsewhere`. It says where the message was read
 * only if this is known. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function clearCauseText(push: ClearedPush, facts: ClearFacts): string {
  return lowerFirst(filled(CLEAR_CAUSE_TEXTS[causeOf(push)], facts));
}

/** Returns the same in few words: `read elsewhere`; undefined for a device that reported no cause. */
export function clearCauseWords(push: ClearedPush, facts: ClearFacts): string | undefined {
  return clearCauseOf(push) && lowerFirst(filled(CLEAR_CAUSE_WORDS[causeOf(push)], facts));
}

/** `opened`: a notification of a reaction is cleared when the conversation is opened, even if nothing in it is unread. */
function causeOf(push: ClearedPush): ClearCause | 'opened' {
  const cause = clearCauseOf(push) ?? 'other';
  return cause === 'read' && push.trigger === 'message_reaction_added' ? 'opened' : cause;
}

function filled(template: string, { readOn, os }: ClearFacts): string {
  const isByKey = readOn?.kind === 'apiKey';
  const where = readOn?.kind === 'thisDevice' ? `on this ${THINGS[os ?? 'other']}` : 'elsewhere';
  return fillTemplate(template, (placeholder) => {
    if (placeholder === 'markedAs') return isByKey ? 'marked as' : undefined;
    return readOn && (isByKey ? 'with an API key' : where);
  });
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Templates as in reason-texts.ts. */
const CLEAR_CAUSE_TEXTS: Readonly<Record<ClearCause | 'opened', string>> = {
  read: 'it had been {markedAs} read[ {where}]',
  opened: 'the conversation had been opened',
  deleted: 'the message had been deleted',
  retracted: 'the message had been retracted',
  answered: 'the missed call had been {markedAs} seen[ {where}]',
  removed: 'the user had left the conversation',
  other: 'it was outdated',
};

const CLEAR_CAUSE_WORDS: Readonly<Record<ClearCause | 'opened', string>> = {
  read: 'read[ {where}]',
  opened: 'conversation opened',
  deleted: 'deleted',
  retracted: 'retracted',
  answered: 'seen[ {where}]',
  removed: 'left or blocked',
  other: 'outdated',
};
