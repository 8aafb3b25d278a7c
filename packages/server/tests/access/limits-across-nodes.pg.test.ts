import { postgresCarrier } from '../fixtures/postgres-carrier.ts';
import { limitsAcrossNodesCases } from './limits-across-nodes.cases.ts';

limitsAcrossNodesCases(postgresCarrier);
