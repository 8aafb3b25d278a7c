import type { WebhookDelivery, WebhookDeliveryState } from '@chatwire/protocol';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useHasRole } from '../../session/use-has-role.ts';
import { REFRESH } from '../../text/common.ts';
import { needsRole } from '../../text/roles.ts';
import { shortTime } from '../../text/times.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Card } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';
import { readDeliveries, replayDelivery } from './webhooks-api.ts';

const STATE_LABELS: Readonly<Record<WebhookDeliveryState, string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
};
const NO_PAGE: string | undefined = undefined;

/** Deliveries to an endpoint with its responses. */
export function DeliveriesCard({ webhookId }: { readonly webhookId: string }): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const canChange = useHasRole('operator');
  const { isBusy, run } = useTask();
  const queryKey = ['admin', 'deliveries', webhookId];
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readDeliveries(api, webhookId, pageParam, signal),
    initialPageParam: NO_PAGE,
    getNextPageParam: ({ meta }) => meta.next?.id,
  });
  const deliveries = data?.pages.flatMap((page) => page.data);

  function replay({ id }: WebhookDelivery): void {
    run('Replay queued.', async () => {
      await replayDelivery(api, webhookId, id);
      await queries.invalidateQueries({ queryKey });
    });
  }

  return (
    <Card title="Deliveries">
      <div className="deliveries-refresh">
        <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>
          <Icon name="repeat" />
          {REFRESH}
        </button>
      </div>
      {error && <LoadError error={error} what="deliveries" onRetry={() => void refetch()} />}
      {deliveries?.length === 0 && <p className="deliveries-none">No deliveries yet</p>}
      {deliveries && deliveries.length > 0 && (
        <DataTable label="Deliveries" columns={['Event', 'State', 'Attempts', 'Last response', 'Next attempt']}>
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <th scope="row">
                {delivery.type}
                <small className="mono delivery-id">{delivery.id}</small>
              </th>
              <td data-label="State">
                <span className={`delivery-state ${delivery.state}`}>{STATE_LABELS[delivery.state]}</span>
              </td>
              <td data-label="Attempts">{delivery.tries}</td>
              <td data-label="Last response">{delivery.lastStatus ?? (delivery.tries === 0 ? '–' : 'none')}</td>
              <td data-label="Next attempt">
                {delivery.nextTryAtMS === undefined ? '–' : shortTime(delivery.nextTryAtMS)}
              </td>
              <td>
                <button
                  type="button"
                  className="button quiet"
                  disabled={isBusy || !canChange}
                  title={canChange ? undefined : needsRole('operator')}
                  aria-label={`Replay: ${delivery.id}`}
                  onClick={() => replay(delivery)}
                >
                  Replay
                </button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetching} onClick={() => void fetchNextPage()}>
          Load older
        </button>
      )}
    </Card>
  );
}
