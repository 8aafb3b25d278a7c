/** Columns of the audit log. */
export const AUDIT_COLUMNS = {
  time: 'TIME',
  auditId: 'AUDIT ID',
  address: 'ADDRESS',
  operation: 'OPERATION',
  act: 'ACT',
} as const;
