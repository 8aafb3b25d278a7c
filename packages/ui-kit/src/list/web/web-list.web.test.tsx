import { describe } from 'vitest';
import { listAdapterCases } from '../../testing/list-adapter.cases.tsx';
import { webListAdapter } from './web-list-adapter.ts';

describe('the list for browsers', () => listAdapterCases(webListAdapter));
