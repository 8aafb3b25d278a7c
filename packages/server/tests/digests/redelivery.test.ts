import { digestAgainCases } from './redelivery.cases.ts';

digestAgainCases(async () => ({}));
