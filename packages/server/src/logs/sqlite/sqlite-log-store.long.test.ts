import { describeLogStore } from '../log-store.cases.ts';
import { openUnderTest, TINY } from './open-log.fixture.ts';

describeLogStore('a log in SQLite', (clock) => openUnderTest(clock, {}));
describeLogStore('a log in SQLite of tiny parts', (clock) => openUnderTest(clock, TINY));
