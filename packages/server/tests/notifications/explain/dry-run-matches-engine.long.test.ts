import { scaled } from '../../fixtures/long-scale.ts';
import { dryRunMatchesEngineCases } from './dry-run-matches-engine.cases.ts';

dryRunMatchesEngineCases(scaled(400));
