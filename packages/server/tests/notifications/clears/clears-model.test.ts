import { clearModelCases } from './clears-model.cases.ts';

clearModelCases(async () => undefined, [12], 40);
