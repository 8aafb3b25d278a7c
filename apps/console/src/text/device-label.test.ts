import { expect, test } from 'vitest';
import { deviceDetails } from './device-label.ts';

test('details of a former device say when it was added, last seen, and removed, and why', () => {
  const former = { because: 'signedOut', atMS: 3 } as const;
  expect(deviceDetails({ registeredAtMS: 1, lastSeenAtMS: 2, former }, '4.2.0')).toEqual([
    'app 4.2.0',
    expect.stringMatching(/^added /),
    expect.stringMatching(/^last seen /),
    expect.stringMatching(/^signed out /),
  ]);
});

test('details of a registered device leave out when it was last seen', () => {
  expect(deviceDetails({ registeredAtMS: 1, lastSeenAtMS: 2 })).toEqual([expect.stringMatching(/^added /)]);
});
