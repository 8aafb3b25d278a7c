import { rushCases } from './concurrent-changes.cases.ts';

rushCases(async () => ({}));
