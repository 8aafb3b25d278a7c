import { describe } from 'vitest';
import { basicListCases } from '../../testing/basic-list.cases.tsx';
import { nativeListAdapter } from './native-list-adapter.ts';

// In a browser LegendList runs in its DOM build, which does not keep the other cases with the settings for phones: rows
// that grow, streamed text, resizing, leaving. What it does on a phone is not known from here.
describe('the list for phones, in the DOM build of its engine', () => basicListCases(nativeListAdapter));
