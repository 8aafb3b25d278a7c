import { postgresCarrier } from '../fixtures/nodes/postgres-carrier.ts';
import { limitsAcrossNodesCases } from './limits-across-nodes.cases.ts';

limitsAcrossNodesCases(postgresCarrier);
