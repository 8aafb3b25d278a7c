import { everyInvariantHolds } from './simulation.cases.ts';

everyInvariantHolds('postgres', 5_000);
