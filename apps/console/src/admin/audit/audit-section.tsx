import './audit-section.css';
import type { ReactNode } from 'react';
import { useItem } from '../use-item.ts';
import { AuditEntryPage } from './audit-entry-page.tsx';
import { AuditPage } from './audit-page.tsx';

/** The audit log: its entries, or one of them. See docs/spec/operations.md#audit-log. */
export function AuditSection(): ReactNode {
  const { item } = useItem();
  return item === undefined ? <AuditPage /> : <AuditEntryPage key={item} auditId={item} />;
}
