import { exposeList } from '../../src/page/expose-list.ts';
import type { TestAppProps } from '../../src/test-app/test-app-controls.ts';
import { testApp } from '../../src/test-app/test-app-driver.ts';
import { type PlainFault, PlainList } from './plain-list.ts';

const fault = new URLSearchParams(location.search).get('fault') ?? undefined;

exposeList(testApp, (root, props) => {
  Object.assign(globalThis, {
    listTestApp: new PlainList(root, props as TestAppProps, fault as PlainFault | undefined),
  });
});
