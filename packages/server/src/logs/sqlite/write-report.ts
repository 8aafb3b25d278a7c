import { extrasJson, parseExtras } from '../entry-texts.ts';
import { reportedFacet } from '../facet.ts';
import type { DeliveryReport } from '../log-store.ts';
import { type EditedEntry, editEntries } from './edit-entries.ts';
import type { Partition } from './partition.ts';
import { durationCode, responseText } from './response-text.ts';

/** Writes a delivery report into an entry; false when its provider was never called. Inside a transaction. */
export function writeReport(partition: Partition, position: number, report: DeliveryReport): boolean {
  const before = partition.row(position);
  if (!partition.facets.facet(before.facet).members.notificationTriggered) return false;
  editEntries(partition, [position], (entry) => entryWithReport(partition, entry, report));
  const { facet, providerMs } = partition.row(position);
  if (facet === before.facet && providerMs === before.providerMs) return true;
  partition.changed(position, { facet, providerMs });
  return true;
}

function entryWithReport(partition: Partition, { row, texts }: EditedEntry, report: DeliveryReport): EditedEntry {
  const { providerResponse, updatedAtMS } = report;
  const facet = partition.facets.idOfChanged(row.facet, (bits) => reportedFacet(bits, report));
  return {
    row: { ...row, facet, providerMs: durationCode(providerResponse) },
    texts: {
      ...texts,
      providerResponse: responseText(providerResponse),
      extrasJson: extrasJson({ ...parseExtras(texts.extrasJson), updatedAtMS }),
    },
  };
}
