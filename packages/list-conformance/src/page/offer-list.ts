import { runGate, type Verdict } from '../gates/gate.ts';
import { GATES } from '../gates/gates.ts';
import type { ListApp, ListSubject } from '../list-driver.ts';
import type { HostConditions } from '../list-host.ts';
import { pageFeatures } from './page-features.ts';
import { PageHost } from './page-host.ts';

/** Functions of the process that drives the browser, on the global object as `conformanceBrowser`. */
export type BrowserControls = (
  order: { readonly conditions: HostConditions } | { readonly wheel: number },
) => Promise<void>;

/** Functions for that process, on the global object as `listConformance`. */
export interface OfferedList {
  run(gate: string, seed: number): Promise<Verdict>;
}

declare global {
  var conformanceBrowser: BrowserControls;
  var listConformance: OfferedList;
}

/** Offers a list to the gates. `mount` draws the app in an element, which is a column with the height of a screen. */
export function offerList(app: ListApp, mount: (root: HTMLElement, props: object) => void): void {
  let last: PageHost | undefined;
  const subject: ListSubject = {
    features: pageFeatures(app),
    async open(start, conditions) {
      last?.[Symbol.dispose]();
      await globalThis.conformanceBrowser({ conditions });
      document.documentElement.dir = conditions.isRtl === true ? 'rtl' : 'ltr';
      if (conditions.hasScrollAnchoring === false) disableScrollAnchoring();
      const host = new PageHost((wheel) => globalThis.conformanceBrowser({ wheel }));
      last = host;
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
