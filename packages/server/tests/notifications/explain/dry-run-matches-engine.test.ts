import { dryRunAgrees } from './dry-run-matches-engine.cases.ts';

dryRunAgrees(14);
