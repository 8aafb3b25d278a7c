import { rushCases } from './rush.cases.ts';

rushCases(async () => ({}));
