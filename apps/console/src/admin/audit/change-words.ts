import type { AuditAction, AuditChange } from '@chatwire/protocol';
import { ownValue } from '../../text/own-value.ts';
import { settingLabel, settingValueLabel } from '../../text/setting-label.ts';
import { shortTime } from '../../text/times.ts';
import type { FieldSpec } from '../form/field-spec.ts';
import { BLOCK_GROUPS, keyLabel } from '../templates/blocks.ts';
import { languageName } from '../templates/language-name.ts';
import { changeFieldOf, isLimit } from './change-fields.ts';

/** A change in words: the label of the setting and of its values. */
export interface ChangeWords {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const PREFERENCES = 'preferences.';
const MUTED = 'mutedConversations.';
const SOUND = 'sound.';

/** Members whose values are times, with the length of their unit in milliseconds. */
const TIMES_MS: Readonly<Record<string, number>> = { mutedUntilMS: 1, expiresAt: 1_000 };

/** Returns a change in words. Members without a label keep their path, and unknown values are shown unchanged. */
export function changeWords(action: AuditAction, { member, before, after }: AuditChange): ChangeWords {
  if (member.startsWith(PREFERENCES)) {
    const path = member.slice(PREFERENCES.length);
    return words(settingLabel(path), (value) => settingValueLabel(path, value), before, after);
  }
  if (member.startsWith(MUTED)) {
    const label = `Muted conversation ${member.slice(MUTED.length).replace('.', ' ')}`;
    return words(label, (value) => settingValueLabel('mutedConversations', value), before, after);
  }
  const field = changeFieldOf(action, member);
  const label = field?.label ?? soundLabel(member) ?? templateLabel(member) ?? member;
  return words(label, (value) => valueLabel(field, value), before, after);
}

function words(label: string, labelOf: (value: unknown) => string, before: unknown, after: unknown): ChangeWords {
  return { label, before: labelOf(before), after: labelOf(after) };
}

function valueLabel(field: FieldSpec | undefined, value: unknown): string {
  if (field?.kind === 'choice' || field?.kind === 'set') {
    const labelOf = (part: unknown) => field.choices.find((choice) => choice.value === part)?.label ?? String(part);
    if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(labelOf).join('; ');
    if (value !== undefined && value !== null) return labelOf(value);
  }
  if (field && typeof value === 'number') {
    const unitMs = ownValue(TIMES_MS, field.path);
    if (unitMs !== undefined) return shortTime(value * unitMs);
    if (value === 0 && isLimit(field)) return 'no limit';
    if (field.kind === 'integer') return field.unit ? `${value.toLocaleString()} ${field.unit}` : String(value);
  }
  return settingValueLabel('', value);
}

function soundLabel(member: string): string | undefined {
  return member.startsWith(SOUND) ? settingLabel(member) : undefined;
}

/** Returns the label of a template, `Template “Poll”, Private: Title, in groups`; undefined for other members. */
function templateLabel(member: string): string | undefined {
  const [, tag] = /^templates\.languages\.([^.]+)\./.exec(member) ?? [];
  const path = tag === undefined ? member : member.replace(`languages.${tag}.`, '');
  for (const { label, sets } of BLOCK_GROUPS.flatMap(({ blocks }) => blocks)) {
    const set = sets.find((each) => path === each.path || path.startsWith(`${each.path}.`));
    if (!set) continue;
    const key = path.slice(set.path.length + 1);
    const parts = [`Template “${label}”`, ...(sets.length > 1 ? [set.label] : []), ...(tag ? [languageName(tag)] : [])];
    return `${parts.join(', ')}${key === '' ? '' : `: ${keyLabel(key)}`}`;
  }
  return undefined;
}
