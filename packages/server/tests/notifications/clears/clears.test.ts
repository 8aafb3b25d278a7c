import { clearCases } from './clears.cases.ts';

clearCases(async () => undefined);
