import { auditLogCases } from './audit-log.cases.ts';

auditLogCases(async () => ({}));
