/** A value read from a query: absent (`undefined`), a value, or a fault for the caller. */
export type Read<T> = { readonly value: T | undefined } | { readonly fault: string };
export type Parse<T> = (text: string) => Read<T>;

/**
 * Parses an integer that consists of decimal digits only: no sign, point, exponent, or space. See
 * docs/spec/notifications.md#parameter-parsing.
 */
export function integer(minimum: number, maximum: number): Parse<number> {
  const fault = { fault: `must be an integer from ${minimum} to ${maximum}` };
  return (text) => {
    const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? { value } : fault;
  };
}

const INT64_MAX = 9_223_372_036_854_775_807n;

/**
 * Parses an instant up to the end of int64. Clamps values beyond exact numbers, since both are later than every entry.
 */
export const epochMs: Parse<number> = (text) => {
  if (!/^[0-9]+$/.test(text) || BigInt(text) > INT64_MAX) return { fault: `must be an integer from 0 to ${INT64_MAX}` };
  return { value: Math.min(Number(text), Number.MAX_SAFE_INTEGER) };
};

export const trueOrFalse: Parse<boolean> = (text) => {
  if (text === 'true') return { value: true };
  return text === 'false' ? { value: false } : { fault: 'must be true or false' };
};

export function oneOf<const T extends string>(values: readonly T[]): Parse<T> {
  const fault = { fault: `must be one of ${values.join(', ')}` };
  return (text) => {
    const value = values.find((candidate) => candidate === text);
    return value === undefined ? fault : { value };
  };
}

/** Returns a parser of comma-separated values, of which at most `most` may differ. Skips empty and repeated values. */
export function listOf<T>(parse: Parse<T>, most: number): Parse<readonly T[]> {
  return (text) => {
    const values = new Set<T>();
    for (const part of text.split(',')) {
      const read: Read<T> = part === '' ? { value: undefined } : parse(part);
      if ('fault' in read) return { fault: `each value ${read.fault}` };
      if (read.value !== undefined) values.add(read.value);
    }
    if (values.size > most) return { fault: `must be at most ${most} values` };
    return { value: values.size > 0 ? [...values] : undefined };
  };
}

/** Returns a parser of text that is compared unchanged. Rejects control characters: no stored value has them, and no engine should see them. */
export function text(maxLength: number): Parse<string> {
  const fault = { fault: `must be text of 1 to ${maxLength} characters without control characters` };
  return (value) => (value.length <= maxLength && !/\p{Cc}/u.test(value) ? { value } : fault);
}

/** Parses a uid or guid; surrounding spaces and case are ignored. Does not check that it exists. */
export function id(maxLength = 100): Parse<string> {
  const read = text(maxLength);
  return (value) => {
    const trimmed = value.trim().toLowerCase();
    return trimmed === '' ? { value: undefined } : read(trimmed);
  };
}

export const logId: Parse<string> = (value) =>
  /^[0-9a-f]{24}$/.test(value) ? { value } : { fault: 'must be 24 lower-case hex characters' };
