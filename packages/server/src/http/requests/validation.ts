import type { ErrorDetails } from '@chatwire/protocol';
import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { System } from 'typebox/system';
import { badRequest } from '../../base/errors/api-error.ts';
import { bareRecord } from '../../base/values/bare-record.ts';
import { describeExpected, isOneOrNull, type JsonSchema } from './describe-expected.ts';
import { parseQuery } from './parse-query.ts';

// All faults are reported together; by default the library stops after eight.
System.Settings.Set({ maxErrors: 200 });

/**
 * Checks the parts of a request against their schema: queries and paths are parsed from text first
 * (docs/spec/rest-and-realtime.md#paging, #field-bounds),
 * ids are lower-cased, unknown members are kept, an absent body is an empty one, and all faults are reported together in one 400.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  const json = schema as JsonSchema;
  const foldsCase = JSON.stringify(schema).includes('x-lowercase');
  return (input: unknown) => {
    const read = httpPart === 'querystring' || httpPart === 'params' ? parseQuery(json, input) : (input ?? {});
    const value = foldsCase ? foldCase(json, read) : read;
    return validator.Check(value) ? { value } : { error: badRequest(detailsOf(json, validator.Errors(value))) };
  };
};

/**
 * Returns the validation of a schema for JSON that does not come from a request; it throws the 400 that names all
 * faults.
 */
export function parserFor<T extends TSchema>(schema: T): (input: unknown) => Static<T> {
  const validator = Compile(schema);
  return (input) => {
    const value = foldCase(schema, input);
    if (validator.Check(value)) return value;
    throw badRequest(detailsOf(schema, validator.Errors(value)));
  };
}

interface Fault {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

function detailsOf(schema: JsonSchema, faults: readonly Fault[]): ErrorDetails {
  const details = bareRecord<string[]>();
  const [opened, unions] = unionsOf(schema, faults);
  for (const fault of faults) {
    const at = fault.instancePath.slice(1).replaceAll('/', '.');
    if (fault.keyword === '~refine') {
      add(details, at || 'body', fault.message);
      continue;
    }
    // Each unknown member has its own fault; the fault of its object adds nothing.
    if (fault.keyword === 'additionalProperties') continue;
    if (fault.keyword === 'boolean') {
      add(details, at, 'is not a known member');
      continue;
    }
    // Every variant of a union reports a fault; one sentence about the union is clearer, unless a refinement is more specific.
    if (unions.some((union) => isInside(fault, union))) continue;
    if (opened.some((union) => fault === union || (isInside(fault, union) && !isDeeper(fault, union)))) continue;
    if (fault.keyword === 'anyOf' && details[at]) continue;
    if (fault.keyword === 'required' && 'requiredProperties' in fault.params) {
      for (const name of fault.params.requiredProperties as string[])
        add(details, at ? `${at}.${name}` : name, 'is required');
    } else {
      add(details, at || 'body', describeExpected(schema, fault.schemaPath) ?? fault.message);
    }
  }
  return details;
}

/**
 * Returns the unions that failed in two lists. First: unions of one type and null whose value nearly fits, so that its
 * own faults are clearer. Second: all others.
 */
function unionsOf(schema: JsonSchema, faults: readonly Fault[]): [Fault[], Fault[]] {
  const unions = faults.filter(({ keyword }) => keyword === 'anyOf');
  const isOpened = (union: Fault): boolean =>
    isOneOrNull(schema, union.schemaPath) && faults.some((fault) => isInside(fault, union) && isDeeper(fault, union));
  return [unions.filter(isOpened), unions.filter((union) => !isOpened(union))];
}

function isInside(fault: Fault, union: Fault): boolean {
  return fault.schemaPath.startsWith(`${union.schemaPath}/anyOf`);
}

/** A fault of a member of the union's value, or of a missing one. */
function isDeeper(fault: Fault, union: Fault): boolean {
  return fault.instancePath !== union.instancePath || fault.keyword === 'required';
}

function add(details: Record<string, string[]>, path: string, text: string): void {
  const texts = (details[path] ??= []);
  if (!texts.includes(text)) texts.push(text);
}

function foldCase(schema: JsonSchema, value: unknown): unknown {
  if (schema.anyOf) return schema.anyOf.reduce((folded, member) => foldCase(member, folded), value);
  if (typeof value === 'string') return schema['x-lowercase'] ? value.trim().toLowerCase() : value;
  if (Array.isArray(value)) return schema.items ? value.map((item) => foldCase(schema.items ?? {}, item)) : value;
  if (typeof value !== 'object' || value === null || !schema.properties) return value;
  const folded: Record<string, unknown> = { ...value };
  for (const [name, member] of Object.entries(schema.properties)) {
    if (name in folded) folded[name] = foldCase(member, folded[name]);
  }
  return folded;
}
