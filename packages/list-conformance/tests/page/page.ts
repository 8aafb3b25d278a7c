import { offerList } from '../../src/page/offer-list.ts';
import type { StageProps } from '../../src/stage/stage-controls.ts';
import { stagedApp } from '../../src/stage/staged-app.ts';
import { type PlainFault, PlainList } from './plain-list.ts';

const fault = new URLSearchParams(location.search).get('fault') ?? undefined;

offerList(stagedApp, (root, props) => {
  Object.assign(globalThis, { listStage: new PlainList(root, props as StageProps, fault as PlainFault | undefined) });
});
