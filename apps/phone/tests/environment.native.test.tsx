import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react-native';
import { type ComponentRef, createRef } from 'react';
import { View } from 'react-native';

test('the globals of a release app exist, and a view ref is a read-only element', async () => {
  const view = createRef<ComponentRef<typeof View>>();
  await render(<View ref={view} />);
  expect(view.current).toBeInstanceOf(Element);
  expect(view.current).toBeInstanceOf(HTMLElement);
  expect(view.current).not.toHaveProperty('setAttribute');
  expect(view.current).not.toHaveProperty('addEventListener');
  expect(typeof window).toBe('object');
  expect(typeof document).toBe('undefined');
  expect(new Event('press')).toBeInstanceOf(Event);
});
