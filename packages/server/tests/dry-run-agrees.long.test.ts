import { dryRunAgrees } from './dry-run-agrees.cases.ts';

dryRunAgrees(400);
