import { scaled } from '../../fixtures/long-scale.ts';
import { dryRunAgrees } from './dry-run-matches-engine.cases.ts';

dryRunAgrees(scaled(400));
