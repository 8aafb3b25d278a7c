import { concurrentChangeCases } from './concurrent-changes.cases.ts';

concurrentChangeCases(async () => ({}));
