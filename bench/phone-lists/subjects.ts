import {
  CHAT_GATES,
  GATES,
  type Gate,
  type HeadlessPhone,
  type HeadlessPhoneOptions,
  type ListDriver,
  type ListHost,
  type ListSubject,
  type PhonePlatform,
  runGate,
  stagedList,
  type Verdict,
} from '@chatwire/headless-phone';
import { chatList } from '../../packages/ui-kit/tests/phone/chat-list.ts';
import { phoneBundle } from '../../tools/phone-bundle.ts';

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

/** A list in a bundle for one platform, and the gates for it. Disposing deletes the bundle. */
export interface BundledList extends AsyncDisposable {
  readonly subject: ListSubject<HeadlessPhone>;
  readonly gates: readonly BoundGate[];
}

export interface BoundGate {
  readonly name: string;
  run(options: HeadlessPhoneOptions, seed: number): Promise<Verdict>;
}

/** `entry`: another app that puts `listStage` on its global object. */
export async function bundledList(name: string, platform: PhonePlatform, entry?: string): Promise<BundledList> {
  const path = entry ?? SUBJECTS[name]?.entry;
  if (!path) throw new Error(`Unknown list "${name}". Known: ${Object.keys(SUBJECTS).join(', ')}.`);
  const bundle = await phoneBundle(path, platform);
  const apps = { ios: bundle.path, android: bundle.path };
  const list =
    name === 'chat'
      ? withGates(platform, chatList(apps), [...GATES, ...CHAT_GATES])
      : withGates(platform, stagedList(name, apps), GATES);
  return { ...list, [Symbol.asyncDispose]: () => bundle[Symbol.asyncDispose]() };
}

function withGates<Driver extends ListDriver>(
  platform: PhonePlatform,
  subject: ListSubject<HeadlessPhone> & ListSubject<ListHost, Driver>,
  gates: readonly Gate<Driver>[],
): Omit<BundledList, typeof Symbol.asyncDispose> {
  const own = gates.filter(({ only = platform }) => only === platform);
  const bound = own.map((gate) => ({
    name: gate.name,
    run: (options: HeadlessPhoneOptions, seed: number) => runGate(gate, subject, options, seed),
  }));
  return { subject, gates: bound };
}
