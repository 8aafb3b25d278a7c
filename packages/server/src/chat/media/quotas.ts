import { ApiError } from '../../base/errors/api-error.ts';
import type { Config } from '../../config.ts';
import type { MediaRow } from '../../storage/media/media-store.ts';
import { addMediaUsage, DEPLOYMENT, mediaUsageOf } from '../../storage/media/media-usage-store.ts';
import type { Db } from '../../storage/storage.ts';
import type { Chat } from '../chat.ts';

type Quotas = Pick<Config, 'mediaUserQuota' | 'mediaTotalQuota'>;

/** Stored bytes of the uploader (0 for server keys), and of the deployment. */
export interface MediaUsage {
  readonly user: number;
  readonly total: number;
}

/** Number of bytes that may still be stored. `exceeded`: returns the error for a larger file. */
export interface RemainingQuota {
  readonly bytes: number;
  exceeded(): ApiError;
}

/** Returns the remaining quota for an upload; infinite without quotas. See docs/guides/media-storage.md#quotas. */
export async function remainingQuotaOf(
  { storage: { db }, config }: Chat,
  uploader: string | null,
): Promise<RemainingQuota> {
  const { mediaUserQuota, mediaTotalQuota } = config;
  const user = mediaUserQuota > 0 && uploader !== null ? mediaUserQuota - (await mediaUsageOf(db, uploader)) : Infinity;
  const total = mediaTotalQuota > 0 ? mediaTotalQuota - (await mediaUsageOf(db, DEPLOYMENT)) : Infinity;
  return {
    bytes: Math.max(0, Math.min(user, total)),
    exceeded: () => (user <= total ? userQuotaExceeded(config) : totalQuotaExceeded()),
  };
}

/** Counts a file that was stored (`times` 1) or deleted (-1), in the transaction of its row. Returns the new sums. */
export async function addToUsage(
  tx: Db,
  { uploader, size }: Pick<MediaRow, 'uploader' | 'size'>,
  times: 1 | -1,
): Promise<MediaUsage> {
  // The row of the deployment comes last, because every upload locks it until the commit.
  const user = uploader === null ? 0 : await addMediaUsage(tx, uploader, size * times);
  return { user, total: await addMediaUsage(tx, DEPLOYMENT, size * times) };
}

/**
 * Throws if a quota is exceeded. Checked again at the end of an upload, because concurrent ones may have had the same
 * remaining quota.
 */
export function assertWithinQuotas(quotas: Quotas, { user, total }: MediaUsage): void {
  if (quotas.mediaUserQuota > 0 && user > quotas.mediaUserQuota) throw userQuotaExceeded(quotas);
  if (quotas.mediaTotalQuota > 0 && total > quotas.mediaTotalQuota) throw totalQuotaExceeded();
}

function userQuotaExceeded({ mediaUserQuota }: Quotas): ApiError {
  return new ApiError('ERR_MEDIA_QUOTA_EXCEEDED', 'The files of this user would take up too much space.', {
    file: [`all files of a user must be at most ${mediaUserQuota} bytes`],
  });
}

/** Returns an error without the quota, because users need not know how much the deployment stores. */
function totalQuotaExceeded(): ApiError {
  return new ApiError('ERR_MEDIA_QUOTA_EXCEEDED', 'The storage space for files is used up.', {
    file: ['exceeds the space for files of all users'],
  });
}
