/** Result of parsing a parameter: its value (undefined: it counts as absent), or a fault for the caller. */
export type ParseResult<T> = { readonly value: T | undefined } | { readonly fault: string };
export type Parse<T> = (text: string) => ParseResult<T>;

/**
 * Returns a parser of integers that consist of decimal digits only, without sign, point, exponent, or space. See
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
 * Parses epoch ms up to the maximum of int64. Reduces a value above the maximum safe integer to it, because both are later than
 * all entries.
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

/** Returns a parser of comma-separated values, at most `maxValues` different ones. Skips empty and repeated values. */
export function listOf<T>(parse: Parse<T>, maxValues: number): Parse<readonly T[]> {
  return (text) => {
    const values = new Set<T>();
    for (const part of text.split(',')) {
      const read: ParseResult<T> = part === '' ? { value: undefined } : parse(part);
      if ('fault' in read) return { fault: `each value ${read.fault}` };
      if (read.value !== undefined) values.add(read.value);
    }
    if (values.size > maxValues) return { fault: `must be at most ${maxValues} values` };
    return { value: values.size > 0 ? [...values] : undefined };
  };
}

/** Returns a parser of text that is compared as it is. Rejects control characters, which no stored value contains. */
export function text(maxLength: number): Parse<string> {
  const fault = { fault: `must be text of 1 to ${maxLength} characters without control characters` };
  return (value) => (value.length <= maxLength && !/\p{Cc}/u.test(value) ? { value } : fault);
}

/** Returns a parser of uids and guids. Ignores surrounding spaces and case, and does not check that the user or group exists. */
export function id(maxLength = 100): Parse<string> {
  const read = text(maxLength);
  return (value) => {
    const trimmed = value.trim().toLowerCase();
    return trimmed === '' ? { value: undefined } : read(trimmed);
  };
}

export const logId: Parse<string> = (value) =>
  /^[0-9a-f]{24}$/.test(value) ? { value } : { fault: 'must be 24 lower-case hex characters' };
