import { clearModelCases } from './clears-model.cases.ts';

clearModelCases(async () => undefined, [8], 40);
