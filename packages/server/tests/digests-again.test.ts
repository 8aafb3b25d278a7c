import { digestAgainCases } from './digests-again.cases.ts';

digestAgainCases(async () => ({}));
