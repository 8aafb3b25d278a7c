import type { ChatMessageListHandle } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { Dimensions, PixelRatio, Platform } from 'react-native';
import { AUTOMATIC_STEPS, type AutomaticStep, MESSAGES } from './automatic-steps.ts';
import { LocalServer } from './local-server.ts';
import { MANUAL_STEPS, type ManualStep } from './manual-steps.ts';
import { RowProbes } from './row-probes.tsx';
import type { RunHeader, RunLine, StepLine } from './run-record.ts';

/** The conversation of a step. Each step has its own list. */
export interface Scene {
  readonly client: Chat.ChatClient;
  readonly server: LocalServer;
  readonly probes: RowProbes;
  readonly list: { current: ChatMessageListHandle | null };
}

export type PhoneRunState =
  | { readonly kind: 'automatic' | 'manual'; readonly step: AutomaticStep | ManualStep; readonly scene: Scene }
  | { readonly kind: 'opening' }
  | { readonly kind: 'ended' };

export type ManualResult = Pick<StepLine, 'result' | 'note'>;

interface Options {
  /** Appends lines to the file of the run. */
  readonly append: (lines: readonly RunLine[]) => void;
  readonly onState: (state: PhoneRunState) => void;
}

/** Frames within which a list must show its rows. */
const MAX_FRAMES = 600;
const ARRIVAL_MS = 500;

/** Runs all steps, the automatic ones first. The lines of a step are appended when it ends. */
export class PhoneRun {
  readonly #options: Options;
  readonly #startedAt = performance.now();
  #lines: RunLine[] = [];
  #lastFrame = 0;
  #isStopped = false;
  #onResult: ((result: ManualResult) => void) | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#options.append([header()]);
    for (const step of AUTOMATIC_STEPS) await this.#runAutomatic(step);
    for (const step of MANUAL_STEPS) await this.#runManual(step);
    if (!this.#isStopped) this.#options.onState({ kind: 'ended' });
  }

  /** Enters the tester's result of the manual step. */
  enterResult(result: ManualResult): void {
    this.#onResult?.(result);
  }

  /** Stops the run: no further step begins. */
  stop(): void {
    this.#isStopped = true;
    this.enterResult({ result: 'skipped' });
  }

  async #runAutomatic(step: AutomaticStep): Promise<void> {
    await this.#inScene('automatic', step, async (scene) => {
      const tools = {
        server: scene.server,
        list: () => listOf(scene),
        record: (count: number, beforeFrame?: (index: number) => void) =>
          this.#record(step.name, scene, count, beforeFrame),
        wait: (count: number) => frames(count),
      };
      await step.run(tools);
      return { result: 'done' };
    });
  }

  async #runManual(step: ManualStep): Promise<void> {
    await this.#inScene('manual', step, async (scene) => {
      let result: ManualResult | undefined;
      this.#onResult = (given) => {
        result = given;
      };
      const arrivals = step.isLive === true ? setInterval(() => scene.server.receive(1), ARRIVAL_MS) : undefined;
      while (!result) await this.#record(step.name, scene, 1);
      clearInterval(arrivals);
      return result;
    });
  }

  async #inScene(
    kind: 'automatic' | 'manual',
    step: AutomaticStep | ManualStep,
    run: (scene: Scene) => Promise<ManualResult>,
  ): Promise<void> {
    if (this.#isStopped) return;
    const server = new LocalServer(MESSAGES);
    const client = await server.connect();
    const scene: Scene = { client, server, probes: new RowProbes(), list: { current: null } };
    const expects = 'expects' in step ? { expects: step.expects } : {};
    const addResult = (result: ManualResult) =>
      this.#lines.push({ type: 'step', step: step.name, kind, ...expects, ...result });
    this.#lines = [];
    this.#options.onState({ kind, step, scene });
    try {
      await waitForRows(scene);
      this.#lastFrame = performance.now();
      addResult(await run(scene));
    } catch (error) {
      addResult({ result: 'failed', note: String(error) });
    }
    this.#options.append(this.#lines);
    this.#options.onState({ kind: 'opening' });
    client.dispose();
  }

  /** Records a line for each of the next frames. */
  async #record(
    step: string,
    { probes, server }: Scene,
    count: number,
    beforeFrame?: (index: number) => void,
  ): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      beforeFrame?.(index);
      await frames(1);
      const now = performance.now();
      const seen = probes.read() ?? NOTHING_SEEN;
      const tookMs = roundedToTenth(now - this.#lastFrame);
      this.#lines.push({
        type: 'frame',
        step,
        ms: roundedToTenth(now - this.#startedAt),
        tookMs,
        ...seen,
        newest: server.newest,
      });
      this.#lastFrame = now;
    }
  }
}

function header(): RunHeader {
  const { width, height, fontScale } = Dimensions.get('window');
  const { major, minor, patch } = Object(Platform.constants?.reactNativeVersion);
  return {
    type: 'run',
    version: 1,
    startedAt: new Date().toISOString(),
    platform: Platform.OS,
    systemVersion: String(Platform.Version),
    reactNative: [major, minor, patch].join('.'),
    width,
    height,
    pixelRatio: PixelRatio.get(),
    fontScale,
  };
}

function listOf({ list }: Scene): ChatMessageListHandle {
  if (!list.current) throw new Error('The list is not mounted.');
  return list.current;
}

/** Waits until the list shows rows. */
async function waitForRows({ probes }: Scene): Promise<void> {
  for (let left = MAX_FRAMES; left > 0; left -= 1) {
    await frames(1);
    if ((probes.read()?.rows.length ?? 0) > 1) return;
  }
  throw new Error(`No row within ${MAX_FRAMES} frames.`);
}

async function frames(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

function roundedToTenth(ms: number): number {
  return Math.round(ms * 10) / 10;
}

const NOTHING_SEEN = { height: 0, offset: 0, contentHeight: 0, rows: [], lastMounted: 0 };
