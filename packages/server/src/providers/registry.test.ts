import { ACCOUNT_KIND_LIST, ALL_PROVIDERS, TOKEN_PROVIDERS } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import { digestFormatOf, PROVIDER_MODULES, pushFormatOf } from './registry.ts';

describe.each(ACCOUNT_KIND_LIST)('the provider account kind %s', (kind, descriptor) => {
  const paths = pathsIn(PROVIDER_MODULES[kind].schema, '');

  test('has one form field per stored field', () => {
    expect(descriptor.fields.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  });

  test('keeps secrets in fields of its schema, and forms never show them', () => {
    const secrets = descriptor.secrets.map(({ path }) => path.join('.'));
    expect(paths).toEqual(expect.arrayContaining(secrets));
    expect(descriptor.fields.flatMap(({ kind: type, path }) => (type === 'secret' ? [path] : [])).toSorted()).toEqual(
      secrets.toSorted(),
    );
  });

  test('labels an account with a non-secret field of its schema', () => {
    expect(descriptor.fields.find(({ path }) => path === descriptor.shownBy)?.kind).toBe('text');
  });

  test('has a format of its channel and no other', () => {
    expect([pushFormatOf(kind) !== undefined, digestFormatOf(kind) !== undefined]).toEqual([
      descriptor.channel === 'push',
      descriptor.channel !== 'push',
    ]);
  });

  test('has a path below the endpoints of its channel', () => {
    expect(descriptor.path).toBe(`/v3/notifications/${descriptor.channel}/v1/providers/${descriptor.provider}`);
  });
});

test('every provider of the contract has an account kind, and every push token a provider', () => {
  const known = new Set(ACCOUNT_KIND_LIST.map(([, { provider }]) => provider));
  expect([...known].toSorted()).toEqual([...ALL_PROVIDERS].toSorted());
  expect(ALL_PROVIDERS).toEqual(expect.arrayContaining([...TOKEN_PROVIDERS]));
});

/** Returns dotted paths of the leaves of an object schema. */
function pathsIn(schema: unknown, path: string): readonly string[] {
  const members =
    typeof schema === 'object' && schema !== null && 'properties' in schema ? schema.properties : undefined;
  if (typeof members !== 'object' || members === null) return [path];
  return Object.entries(members).flatMap(([name, member]) => pathsIn(member, path === '' ? name : `${path}.${name}`));
}
