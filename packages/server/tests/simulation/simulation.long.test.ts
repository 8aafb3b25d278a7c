import { everyInvariantHolds } from './simulation.cases.ts';

everyInvariantHolds('sqlite', 1_000_000);
