import type { AuditAction, AuditChange } from '@chatwire/protocol';
import { ownValue } from '../../text/own-value.ts';
import { settingLabel, settingValueLabel } from '../../text/setting-label.ts';
import type { FieldSpec } from '../form/field-spec.ts';
import { REDACTION_FIELDS, RETENTION_FIELDS, WRITING_FIELDS } from '../log/log-fields.ts';
import { BLOCK_GROUPS, keyLabel } from '../templates/blocks.ts';
import { languageName } from '../templates/language-name.ts';
import { SET_FIELD } from '../templates/set-field.ts';
import { AUDIT_RETENTION } from './retention-field.ts';

/** A change in words: the label of the setting and of its values. */
export interface ChangeWords {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const PREFERENCES = 'preferences.';
const SOUNDS: Readonly<Record<string, string>> = { 'sound.chat': 'Sound of messages', 'sound.call': 'Sound of calls' };

/** Fields of settings that are not preferences of notifications, by the action that changes them. */
const FIELDS: Partial<Readonly<Record<AuditAction, readonly FieldSpec[]>>> = {
  'settings.changed': [SET_FIELD],
  'settings.reset': [SET_FIELD],
  'log.settings_changed': [...WRITING_FIELDS, ...RETENTION_FIELDS, ...REDACTION_FIELDS],
  'audit.settings_changed': [AUDIT_RETENTION],
};

/** Returns a change in words. Members without a label keep their path, and unknown values are shown unchanged. */
export function changeWords(action: AuditAction, { member, before, after }: AuditChange): ChangeWords {
  if (member.startsWith(PREFERENCES)) {
    const path = member.slice(PREFERENCES.length);
    return words(settingLabel(path), (value) => settingValueLabel(path, value), before, after);
  }
  const field = FIELDS[action]?.find(({ path }) => path === member);
  const label = field?.label ?? ownValue(SOUNDS, member) ?? templateLabel(member) ?? member;
  return words(label, (value) => valueLabel(field, value), before, after);
}

function words(label: string, labelOf: (value: unknown) => string, before: unknown, after: unknown): ChangeWords {
  return { label, before: labelOf(before), after: labelOf(after) };
}

function valueLabel(field: FieldSpec | undefined, value: unknown): string {
  if (field?.kind === 'choice') {
    const label = field.choices.find((choice) => choice.value === value)?.label;
    if (label !== undefined) return label;
  }
  if (field?.kind === 'integer' && typeof value === 'number') {
    // The retention and the size of the log.
    return value === 0 ? 'no limit' : `${value.toLocaleString()} ${field.unit ?? ''}`.trim();
  }
  return settingValueLabel('', value);
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
