import type { ErrorDetails } from '@chatwire/protocol';
import type { FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { System } from 'typebox/system';
import { badRequest } from '../../base/errors/api-error.ts';
import { bareRecord } from '../../base/values/bare-record.ts';
import { describeExpected, isOneOrNull, type JsonSchema } from './describe-expected.ts';
import { parseQuery } from './parse-query.ts';

// All faults are reported together. By default, the library stops after eight.
System.Settings.Set({ maxErrors: 200 });

/**
 * Compiles the validator for one part of a request. Queries and paths are first parsed from text. Ids are converted to
 * lower case, unknown members are kept, an absent body counts as an empty one, and all faults are reported together in
 * one 400. See docs/spec/rest-and-realtime.md#paging, #field-bounds.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = compiled(schema);
  const json = schema as JsonSchema;
  const foldsCase = JSON.stringify(schema).includes('x-lowercase');
  return (input: unknown) => {
    const read = httpPart === 'querystring' || httpPart === 'params' ? parseQuery(json, input) : (input ?? {});
    const value = foldsCase ? foldCase(json, read) : read;
    return validator.Check(value) ? { value } : { error: badRequest(detailsOf(json, validator.Errors(value))) };
  };
};

/**
 * Returns a function that validates JSON which is not part of a request. It throws a 400 that names all faults.
 */
export function parserFor<T extends TSchema>(schema: T): (input: unknown) => Static<T> {
  const validator = compiled(schema);
  return (input) => {
    const value = foldCase(schema, input);
    if (validator.Check(value)) return value;
    throw badRequest(detailsOf(schema, validator.Errors(value)));
  };
}

const validators = new WeakMap<TSchema, Validator<{}, TSchema>>();

/** Compiles each schema once, even if several routes, or several servers in one process, use it. */
function compiled<T extends TSchema>(schema: T): Validator<{}, T> {
  let validator = validators.get(schema) as Validator<{}, T> | undefined;
  if (!validator) {
    validator = Compile(schema);
    validators.set(schema, validator);
  }
  return validator;
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
  const [specific, unions] = unionsOf(schema, faults);
  for (const fault of faults) {
    const at = fault.instancePath.slice(1).replaceAll('/', '.');
    if (fault.keyword === '~refine') {
      addFault(details, at || 'body', fault.message);
      continue;
    }
    // Each unknown member has its own fault, so the fault of the object would be redundant.
    if (fault.keyword === 'additionalProperties') continue;
    if (fault.keyword === 'boolean') {
      addFault(details, at, 'is not a known member');
      continue;
    }
    // Every variant of a union reports a fault. One sentence about the union is clearer, unless a refinement is more specific.
    if (unions.some((union) => isInside(fault, union))) continue;
    if (specific.some((union) => fault === union || (isInside(fault, union) && !isDeeper(fault, union)))) continue;
    if (fault.keyword === 'anyOf' && details[at]) continue;
    if (fault.keyword === 'required' && 'requiredProperties' in fault.params) {
      for (const name of fault.params.requiredProperties as string[])
        addFault(details, at ? `${at}.${name}` : name, 'is required');
    } else {
      addFault(details, at || 'body', describeExpected(schema, fault.schemaPath) ?? fault.message);
    }
  }
  return details;
}

/**
 * Returns the failed unions in two lists. First: nullable types whose value has members with faults of their own, which
 * are clearer than one fault for the whole union. Second: all other failed unions.
 */
function unionsOf(schema: JsonSchema, faults: readonly Fault[]): [Fault[], Fault[]] {
  const unions = faults.filter(({ keyword }) => keyword === 'anyOf');
  const isSpecific = (union: Fault): boolean =>
    isOneOrNull(schema, union.schemaPath) && faults.some((fault) => isInside(fault, union) && isDeeper(fault, union));
  return [unions.filter(isSpecific), unions.filter((union) => !isSpecific(union))];
}

function isInside(fault: Fault, union: Fault): boolean {
  return fault.schemaPath.startsWith(`${union.schemaPath}/anyOf`);
}

/** Returns whether a fault concerns a member of the union's value, or a missing one. */
function isDeeper(fault: Fault, union: Fault): boolean {
  return fault.instancePath !== union.instancePath || fault.keyword === 'required';
}

function addFault(details: Record<string, string[]>, path: string, text: string): void {
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
