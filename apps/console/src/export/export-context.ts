import { createContext, use } from 'react';
import type { ExportList } from './export-list.ts';

export const ExportContext = createContext<ExportList | undefined>(undefined);

/** Returns the exports of this page. Throws outside its provider. */
export function useExports(): ExportList {
  const list = use(ExportContext);
  if (!list) throw new Error('Not signed in.');
  return list;
}
