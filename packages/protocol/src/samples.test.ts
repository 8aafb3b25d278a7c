import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import * as protocol from './index.ts';

/** Samples named `<Schema>.<case>.json` that every implementation of the protocol must accept or reject. */
const FIXTURES = new URL('../fixtures/', import.meta.url);
const CLIENT_DATA: Readonly<Record<string, TSchema>> = protocol.CLIENT_FRAMES;

describe.each(samplesOf('valid'))('$file', ({ schema, sample }) => {
  test('schema accepts the sample', () => {
    expect(Check(schemaNamed(schema), sample)).toBe(true);
  });
});

describe.each(samplesOf('invalid'))('$file', ({ schema, sample }) => {
  test('schema rejects the sample', () => {
    expect(Check(schemaNamed(schema), sample)).toBe(false);
  });
});

test('there is a valid and an invalid sample of every entity, and a valid one of every frame', () => {
  const valid = samplesOf('valid');
  const covered = (samples: typeof valid) => new Set(samples.map(({ schema }) => schema));
  const entities = ['NotificationLogEntry', 'LogsPage', 'ApnsPayload', 'FcmPayload', 'CustomPushPayload'];
  const chat = ['Message', 'User', 'Group', 'Call', 'Reaction', 'Conversation', 'DownFrame', 'ClientFrame'];
  for (const samples of [valid, samplesOf('invalid')]) {
    expect([...covered(samples)]).toEqual(expect.arrayContaining([...entities, ...chat]));
  }
  const frames = valid.filter(({ schema }) => schema === 'DownFrame').map(({ kind }) => kind);
  const types = protocol.DownFrame.anyOf.map((frame) => frame.properties.type.const);
  expect(frames.toSorted()).toEqual(types.toSorted());
});

test('the data of every client frame is accepted by the schema of its type', () => {
  const frames = samplesOf('valid').filter(({ schema }) => schema === 'ClientFrame');
  expect(frames.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(CLIENT_DATA).toSorted());
  for (const { kind, sample } of frames) expect(Check(CLIENT_DATA[kind] ?? {}, sample.data), kind).toBe(true);
});

function samplesOf(kind: 'valid' | 'invalid') {
  const files = globSync(`${kind}/*.json`, { cwd: FIXTURES }).toSorted();
  return files.map((file) => {
    const [schema = '', name = ''] = basename(file).split('.');
    return { file, schema, kind: name, sample: JSON.parse(readFileSync(new URL(file, FIXTURES), 'utf8')) };
  });
}

function schemaNamed(name: string): TSchema {
  if (name === 'LogsPage') return protocol.LogsPage;
  const found = Object.values(protocol).find(
    (value) => typeof value === 'object' && '$id' in value && value.$id === name,
  );
  if (found === undefined) throw new Error(`Schema ${name} not found.`);
  return found as TSchema;
}
