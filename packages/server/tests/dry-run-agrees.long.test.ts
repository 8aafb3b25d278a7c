import { dryRunAgrees } from './dry-run-agrees.cases.ts';
import { scaled } from './long-scale.ts';

dryRunAgrees(scaled(400));
