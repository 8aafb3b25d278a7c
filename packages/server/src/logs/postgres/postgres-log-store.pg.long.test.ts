import { describeLogStore } from '../log-store.cases.ts';
import { openUnderTest } from './open-node.fixture.ts';

describeLogStore('PostgreSQL', openUnderTest);
