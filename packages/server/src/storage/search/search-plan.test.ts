import { openSqliteStorage } from '../sqlite/open-sqlite.ts';
import { searchPlanCases } from './search-plan.cases.ts';

searchPlanCases(() => openSqliteStorage(':memory:'));
