import { runGate, type Verdict } from '../gates/gate.ts';
import { GATES } from '../gates/gates.ts';
import type { ListApp, ListSubject } from '../list-driver.ts';
import type { BrowserCommand } from './browser-command.ts';
import { pageFeatures } from './page-features.ts';
import { PageHost } from './page-host.ts';

/** Sends a command to the process that drives the browser. Available as the global `conformanceBrowser`. */
export type DriveBrowser = (command: BrowserCommand) => Promise<void>;

/** What the page exposes to the driving process, as the global `listConformance`: runs one gate. */
export interface ExposedList {
  run(gate: string, seed: number): Promise<Verdict>;
}

declare global {
  var conformanceBrowser: DriveBrowser;
  var listConformance: ExposedList;
}

/**
 * Lets the driving process run gates on the list of an app. `mount` draws the app in an element, which is a column with
 * the height of a screen.
 */
export function exposeList(app: ListApp, mount: (root: HTMLElement, props: object) => void): void {
  let previousHost: PageHost | undefined;
  const subject: ListSubject = {
    features: pageFeatures(app),
    async open(start, conditions) {
      previousHost?.[Symbol.dispose]();
      await globalThis.conformanceBrowser({ conditions });
      document.documentElement.dir = conditions.isRtl === true ? 'rtl' : 'ltr';
      if (conditions.hasScrollAnchoring === false) disableScrollAnchoring();
      const host = new PageHost((wheel) => globalThis.conformanceBrowser({ wheel }));
      previousHost = host;
      const list = app.driver(host, start);
      mount(host.root, app.propsFor(start));
      return list;
    },
  };
  globalThis.listConformance = {
    async run(name, seed) {
      const gate = GATES.find((each) => each.name === name);
      if (!gate) throw new Error(`No gate is called "${name}".`);
      return runGate(gate, subject, seed);
    },
  };
}

function disableScrollAnchoring(): void {
  document.head.appendChild(document.createElement('style')).textContent = '* { overflow-anchor: none !important }';
}
