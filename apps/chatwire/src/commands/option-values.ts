import { type OptionValues, textOf, UsageError } from '../command.ts';
import { USAGE_ERRORS } from '../texts/failures.ts';
import { oneOf } from '../texts/lists.ts';

/** Returns the value of `--format`; the first of `formats` if it was not given. Throws a `UsageError` for any other. */
export function formatOf<Format extends string>(
  values: OptionValues,
  formats: readonly [Format, ...(readonly Format[])],
): Format {
  const text = textOf(values, 'format') ?? formats[0];
  const format = formats.find((candidate) => candidate === text);
  if (format === undefined) throw new UsageError(USAGE_ERRORS.invalidOption('format', oneOf(formats), text));
  return format;
}

/** Returns those of the named options that were given, as query parameters. */
export function queryOf(values: OptionValues, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = textOf(values, name);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}
