import { jest } from '@jest/globals';
import type * as React from 'react';

/**
 * Gives view refs the class they have on phones: React Native's own element, without the DOM's methods for
 * writing. Jest's preset gives them a class of its own, which no check for `Element` recognises.
 */
jest.mock('react-native/Libraries/Components/View/View', () => {
  const { createElement, useImperativeHandle } = jest.requireActual<typeof React>('react');
  const { default: methods } = jest.requireActual<{ default: object }>(
    '@react-native/jest-preset/jest/MockNativeMethods',
  );
  const { default: element } = jest.requireActual<{ default: { prototype: object } }>(
    'react-native/src/private/webapis/dom/nodes/ReactNativeElement',
  );
  let lastTag = 0;
  function View({ ref, ...props }: Readonly<Record<string, unknown>> & { readonly ref?: React.Ref<object> }) {
    useImperativeHandle(ref, () => {
      lastTag += 1;
      // The names by which React Native looks up tags: those of its own elements, and of the preset's components.
      const tags = { __nativeTag: lastTag, _nativeTag: lastTag };
      // `props` lets a test measure one kind of view differently.
      return Object.assign(Object.create(element.prototype), methods, tags, { props });
    }, []);
    return createElement('View', defined(props));
  }
  /** The preset drops undefined properties, and so do its snapshots and queries. */
  function defined(props: Readonly<Record<string, unknown>>) {
    return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
  }
  return { __esModule: true, default: View };
});
