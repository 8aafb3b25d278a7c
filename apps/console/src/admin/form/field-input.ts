import { clockText } from '@chatwire/protocol/outcome-text';
import { scanTemplate, TEMPLATE_MAX_LENGTH } from '@chatwire/protocol/scan-template';
import { parsedClock } from '../../time/clock-text.ts';
import type {
  DecimalField,
  FieldSpec,
  IntegerField,
  JsonField,
  SecretField,
  SetField,
  TextField,
  ValuesField,
} from './field-spec.ts';

export interface HoursInput {
  /** `HH:MM`. */
  readonly from: string;
  readonly to: string;
  readonly isClosed: boolean;
}

export interface ReasonInput {
  readonly reason: string;
  /** Empty: all of its codes. */
  readonly code: string;
}

/** Content of a control, as typed. `false`: the secret is removed on save. */
export type Input = string | boolean | HoursInput | readonly ReasonInput[] | readonly string[];

/** Value of an input, or why it has none. */
export type ParsedInput = { readonly value: unknown } | { readonly fault: string };

/** Returns the input that shows a stored value. Secrets are never shown. */
export function inputOf(spec: FieldSpec, stored: unknown): Input {
  const value = stored === undefined ? spec.defaultValue : stored;
  switch (spec.kind) {
    case 'switch':
      return value === true;
    case 'hours':
      return hoursOf(value);
    case 'secret':
      return '';
    case 'set':
      return stringsIn(value);
    case 'values':
      return stringsIn(value).join(', ');
    case 'reasons':
      return reasonsIn(value);
    case 'json':
      return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
    case 'text':
    case 'template':
    case 'integer':
    case 'decimal':
    case 'choice':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    default:
      return spec satisfies never;
  }
}

/** Parses an input. Checks everything that does not need the server. */
export function valueOf(spec: FieldSpec, input: Input): ParsedInput {
  if (typeof input === 'boolean') return { value: spec.kind === 'secret' ? null : input };
  if (isList(input)) return listOf(spec, input);
  if (typeof input === 'object') return hoursValue(input);
  switch (spec.kind) {
    case 'choice':
      return { value: spec.choices.find(({ value }) => String(value) === input)?.value };
    case 'integer':
      return integerOf(spec, input.trim());
    case 'decimal':
      return decimalOf(spec, input.trim());
    case 'text':
      return textOf(spec, input.trim());
    case 'secret':
      return secretOf(spec, input.trim());
    case 'json':
      return jsonOf(spec, input.trim());
    case 'values':
      return valuesOf(spec, input);
    case 'template':
      return spec.emptyMeans !== undefined && input === '' ? { value: null } : templateOf(input);
    case 'switch':
    case 'hours':
    case 'set':
    case 'reasons':
      throw new Error(`A field of kind ${spec.kind} has no text.`);
    default:
      return spec satisfies never;
  }
}

const REQUIRED: ParsedInput = { fault: 'Required' };

function integerOf({ min, max, unit, isOptional }: IntegerField, text: string): ParsedInput {
  if (text === '') return isOptional ? { value: null } : REQUIRED;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return { value };
  return {
    fault: `Must be a whole number from ${min.toLocaleString()} to ${max.toLocaleString()}${unit ? ` ${unit}` : ''}.`,
  };
}

function decimalOf({ min, max, unit }: DecimalField, text: string): ParsedInput {
  if (text === '') return REQUIRED;
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value >= min && value <= max) return { value };
  return { fault: `Must be a number from ${min} to ${max.toLocaleString()}${unit ? ` ${unit}` : ''}.` };
}

function textOf({ pattern, expects, maxLength, isOptional }: TextField, text: string): ParsedInput {
  if (text === '') return isOptional ? { value: null } : REQUIRED;
  if (maxLength !== undefined && text.length > maxLength) return { fault: `Must be at most ${maxLength} characters.` };
  if (pattern && !pattern.test(text))
    return { fault: expects === undefined ? 'Invalid format' : `Must be ${expects}.` };
  return { value: text };
}

function secretOf({ isKey, isOptional }: SecretField, text: string): ParsedInput {
  if (text === '') return isOptional ? { value: null } : REQUIRED;
  if (isKey && !text.includes('-----BEGIN')) return { fault: 'Must be a PEM key that starts with -----BEGIN.' };
  return { value: isKey ? `${text}\n` : text };
}

function jsonOf({ maxBytes }: JsonField, text: string): ParsedInput {
  if (text === '') return { value: null };
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { fault: 'Must be a JSON object, for example {"campaign": "spring"}.' };
  }
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  return bytes > maxBytes ? { fault: `Must be at most ${maxBytes} bytes, is ${bytes}.` } : { value };
}

function valuesOf({ pattern, expects }: ValuesField, text: string): ParsedInput {
  const values = text.split(/[\s,]+/).filter((value) => value !== '');
  const invalidValue = values.find((value) => !pattern.test(value));
  return invalidValue === undefined ? { value: values } : { fault: `Not a valid ${expects}: ${invalidValue}` };
}

function templateOf(text: string): ParsedInput {
  if (text.length > TEMPLATE_MAX_LENGTH) return { fault: `Must be at most ${TEMPLATE_MAX_LENGTH} characters.` };
  const scanned = scanTemplate(text);
  return 'fault' in scanned ? { fault: `It ${scanned.fault}.` } : { value: text };
}

function isList(input: Input): input is readonly ReasonInput[] | readonly string[] {
  return Array.isArray(input);
}

function listOf(spec: FieldSpec, input: readonly ReasonInput[] | readonly string[]): ParsedInput {
  if (spec.kind === 'set') return setOf(spec, input);
  if (spec.kind === 'reasons' && input.length > spec.maxItems) return { fault: `Select at most ${spec.maxItems}.` };
  const value = input.map((item) => {
    if (typeof item === 'string' || item.code.trim() !== '') return item;
    return { reason: item.reason };
  });
  return { value };
}

function setOf({ emptyMeans }: SetField, value: readonly unknown[]): ParsedInput {
  return value.length === 0 && emptyMeans === undefined ? { fault: 'Select at least one.' } : { value };
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function reasonsIn(value: unknown): readonly ReasonInput[] {
  if (!Array.isArray(value)) return [];
  return value.map((rule: { reason?: unknown; code?: unknown }) => ({
    reason: String(rule.reason),
    code: typeof rule.code === 'string' ? rule.code : '',
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hoursOf(value: unknown): HoursInput {
  const { from = 0, to = 2359, dnd = false } = isHours(value) ? value : {};
  return { from: clockText(from), to: clockText(to), isClosed: dnd };
}

function isHours(value: unknown): value is { from?: number; to?: number; dnd?: boolean } {
  return typeof value === 'object' && value !== null && 'from' in value;
}

function hoursValue({ from, to, isClosed }: HoursInput): ParsedInput {
  const [first, last] = [hhmmOf(from), hhmmOf(to)];
  if (first === undefined || last === undefined) return { fault: 'Enter both times.' };
  if (first > last) return { fault: 'End must be after start. To span midnight, set two days.' };
  return { value: { from: first, to: last, dnd: isClosed } };
}

function hhmmOf(text: string): number | undefined {
  const clock = parsedClock(text);
  return clock?.length === 5 ? Number(clock.replace(':', '')) : undefined;
}
