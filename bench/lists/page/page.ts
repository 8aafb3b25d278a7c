import { afterPaint, frameProbe } from '@chatwire/list-conformance/page';
import type { Engine } from './engine.ts';
import { engineSubject } from './engine-subject.tsx';
import { flashList } from './engines/flash-list.tsx';
import { flatList } from './engines/flat-list.tsx';
import { kitEngine } from './engines/kit-engine.tsx';
import { legendList } from './engines/legend-list.tsx';
import { tanstack } from './engines/tanstack.tsx';
import { virtua } from './engines/virtua.tsx';
import { virtuoso } from './engines/virtuoso.tsx';
import { finishedSubject } from './finished-subject.tsx';
import { kitSubject } from './kit-subject.ts';
import type { Figures } from './scene.ts';
import { SCENES } from './scenes.ts';
import type { Frames, Subject } from './subject.ts';

const ENGINES: Readonly<Record<string, Engine>> = {
  engine: kitEngine,
  legend: legendList,
  flat: flatList,
  flash: flashList,
  virtua,
  virtuoso,
  tanstack,
};
const LAST_MESSAGE = 10_000;

let subject: Subject | undefined;
const probe = frameProbe();
const frames: Frames = {
  readFrames: probe.readFrames,
  async framesOf(act, count, read) {
    act();
    const values = await probe.readFrames(count, read);
    await afterPaint();
    return values;
  },
};

Object.assign(window, {
  /** Prepares the list of a scene. `anchoring` false: as in browsers without scroll anchoring. */
  async prepareScene(name: string, scene: string, anchoring: boolean): Promise<void> {
    if (!anchoring) document.head.appendChild(document.createElement('style')).textContent = WITHOUT_ANCHORING;
    const { count, last = LAST_MESSAGE, isOpening, isAtUnread, isCached = false, prepare } = sceneOf(scene);
    const settings = isAtUnread ? AT_UNREAD : { isCached };
    const engine = ENGINES[name];
    const inKit = ENGINES[name.replace(/^kit-/, '')];
    if (engine) subject = engineSubject(engine, count, last);
    else if (inKit) subject = await kitSubject(inKit, count, last, settings);
    else subject = await finishedSubject(count, last, settings);
    // Waits until the page is idle, as an app is before a user opens a conversation.
    if (isOpening) return void (await frames.readFrames(40, nothing));
    subject.mount();
    for (let waited = 0; subject.messages().size === 0 && waited < 600; waited += 1)
      await frames.readFrames(1, nothing);
    await subject.fill();
    await frames.readFrames(40, nothing);
    await prepare?.(subject, frames);
  },
  runScene: (scene: string): Promise<Figures> => sceneOf(scene).run(current(), frames),
  /** Records frames during a gesture from outside the page. Returns a function that ends the recording. */
  watchGesture() {
    let isOn = true;
    let backwards = 0;
    let px = 0;
    const sample = () => ({ messages: current().messages(), top: current().scroller().scrollTop * current().down });
    let { messages: before, top } = sample();
    const from = topmost(before);
    const follow = async () => {
      while (isOn) {
        const [now] = await frames.readFrames(1, sample);
        if (!now) break;
        const key = [...now.messages.keys()].find((each) => before.has(each));
        // Unknown if the list scrolls by more than a screen in one frame: no row is in both.
        const step =
          key === undefined ? top - now.top : (now.messages.get(key)?.top ?? 0) - (before.get(key)?.top ?? 0);
        if (step < -1) backwards += 1;
        px += step;
        ({ messages: before, top } = now);
      }
    };
    const done = follow();
    Object.assign(window, {
      async endGesture(): Promise<Figures> {
        await frames.readFrames(40, nothing);
        isOn = false;
        await done;
        return { messages: from - topmost(before), px, backwards };
      },
    });
  },
  /** Streams a word per frame while the user scrolls away. */
  streamOn() {
    let isOn = true;
    const tick = () => {
      if (!isOn) return;
      current().token('row');
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, {
      async measureAway(): Promise<Figures> {
        await frames.readFrames(20, nothing);
        const before = current().messages();
        const samples = await frames.readFrames(100, () => current().messages());
        isOn = false;
        const [key = ''] = before.keys();
        const top = before.get(key)?.top ?? Number.NaN;
        return {
          px: Math.max(...samples.map((sample) => Math.abs((sample.get(key)?.top ?? Number.POSITIVE_INFINITY) - top))),
        };
      },
    });
  },
});

const AT_UNREAD = { lastRead: LAST_MESSAGE - 100, props: { startFromUnreadMessages: true } };
const WITHOUT_ANCHORING = '* { overflow-anchor: none !important }';

function nothing(): void {
  // Nothing happens in this step.
}

function topmost(messages: ReadonlyMap<string, unknown>): number {
  return Math.min(...[...messages.keys()].map(Number));
}

function sceneOf(name: string) {
  const scene = SCENES[name];
  if (!scene) throw new Error(`No scene ${name}.`);
  return scene;
}

function current(): Subject {
  if (!subject) throw new Error('No list is ready.');
  return subject;
}
