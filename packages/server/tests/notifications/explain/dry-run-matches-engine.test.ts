import { dryRunMatchesEngineCases } from './dry-run-matches-engine.cases.ts';

dryRunMatchesEngineCases(14);
