import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type HeadlessPhone, type ListSubject, type PhonePlatform, stagedList } from '@chatwire/headless-phone';
import { chatList } from '../../packages/ui-kit/tests/phone/chat-list.ts';
import { phoneBundle } from '../../tools/phone-bundle.ts';

const OUT = join(import.meta.dirname, '..', '..', '.chatwire', 'phone-bundles');
const TESTS = 'packages/ui-kit/tests/phone';
const STAGES = 'bench/phone-lists/stages';

interface Subject {
  readonly title: string;
  readonly entry: string;
}

/** Lists by the name they have on the command line. */
export const SUBJECTS: Readonly<Record<string, Subject>> = {
  chat: { title: 'ChatMessageList', entry: `${TESTS}/chat-stage.tsx` },
  kit: { title: 'its engine, bare', entry: `${TESTS}/kit-stage.tsx` },
  legend: { title: 'LegendList', entry: `${STAGES}/legend-stage.tsx` },
  flash: { title: 'FlashList', entry: `${STAGES}/flash-stage.tsx` },
  flat: { title: 'FlatList inverted', entry: `${STAGES}/flat-stage.tsx` },
};

/** Bundles a list for one platform. `entry`: another app that puts `listStage` on its global object. */
export async function bundledList(
  name: string,
  platform: PhonePlatform,
  entry?: string,
): Promise<ListSubject<HeadlessPhone>> {
  const path = entry ?? SUBJECTS[name]?.entry;
  if (!path) throw new Error(`Unknown list "${name}". Known: ${Object.keys(SUBJECTS).join(', ')}.`);
  await mkdir(OUT, { recursive: true });
  const app = await phoneBundle(path, platform, join(OUT, `${name}.${platform}`));
  const bundle = { ios: app, android: app };
  return name === 'chat' ? chatList(bundle) : stagedList(name, bundle);
}
