import { join } from 'node:path';

/** Folders of the published packages, each after its dependencies. */
export const PUBLISHED = [
  'packages/protocol',
  'packages/sdk',
  'packages/ui-kit',
  'packages/expo',
  'packages/sandbox',
  'packages/server',
  'apps/chatwire',
] as const;
export type PublishedFolder = (typeof PUBLISHED)[number];

export const ROOT = join(import.meta.dirname, '..', '..');
