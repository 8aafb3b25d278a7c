import { join } from 'node:path';
import type { PhonePlatform } from '@chatwire/headless-phone';
import { type GateRunner, type ListSubject, runnerOf } from '@chatwire/list-conformance';
import { chromiumList } from '@chatwire/list-conformance/chromium';
import { type PhoneHost, phoneList } from '@chatwire/list-conformance/phone';
import { launchBrowser } from '../../tools/browser.ts';
import { phoneBundle } from '../../tools/phone-bundle.ts';
import { servePage } from '../lists/serve-page.ts';
import { appOf } from './app-of.ts';
import { type Pace, paceOf } from './pace.ts';
import { SUBJECTS } from './subjects.ts';

/** Platform that a list runs on. */
export type Platform = PhonePlatform | 'chromium';

export const PLATFORMS: Readonly<Record<Platform, string>> = { chromium: 'Chromium', ios: 'iOS', android: 'Android' };

export interface PlatformHost {
  readonly platform: Platform;
  /** Number of gates that run concurrently. */
  readonly workers: number;
  runner(list: string): Promise<GateRunner>;
  /** Measures the cost of a list. Undefined if the host cannot measure it. */
  pace(list: string): Promise<Pace | undefined>;
}

/** Opens a platform for the duration of `use`. `entry`: app to run instead of that of the list. */
export async function withHost<T>(
  platform: Platform,
  entry: string | undefined,
  use: (host: PlatformHost) => Promise<T>,
): Promise<T> {
  return platform === 'chromium' ? inChromium(use) : onPhones(platform, entry, use);
}

async function inChromium<T>(use: (host: PlatformHost) => Promise<T>): Promise<T> {
  await using page = await servePage(join(import.meta.dirname, 'page'));
  const browser = await launchBrowser();
  try {
    return await use({
      platform: 'chromium',
      workers: 4,
      runner: async (list) => chromiumList(appOf(list), { browser, url: `${page.url}?list=${list}` }),
      pace: async () => undefined,
    });
  } finally {
    await browser.close();
  }
}

async function onPhones<T>(
  platform: PhonePlatform,
  entry: string | undefined,
  use: (host: PlatformHost) => Promise<T>,
): Promise<T> {
  await using bundles = new AsyncDisposableStack();
  const subjects = new Map<string, Promise<ListSubject<PhoneHost>>>();
  const bundleOf = async (list: string) => {
    const path = entry ?? SUBJECTS[list]?.entry;
    if (!path) throw new Error(`Unknown list "${list}". Known: ${Object.keys(SUBJECTS).join(', ')}.`);
    return phoneList(appOf(list), platform, bundles.use(await phoneBundle(path, platform)).path);
  };
  const subject = (list: string) => {
    const bundledSubject = subjects.get(list) ?? bundleOf(list);
    subjects.set(list, bundledSubject);
    return bundledSubject;
  };
  return await use({
    platform,
    workers: 1,
    runner: async (list) => runnerOf(await subject(list)),
    pace: async (list) => paceOf(await subject(list)),
  });
}
