import { DeviceReceiptsRequest, DeviceReceiptsResult } from '@chatwire/protocol';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../base/errors/api-error.ts';
import { ReceiptQueueFull } from '../../../receipts/receipt-queue.ts';
import { RECEIPTS_PATH } from '../../access/cors-of.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const MAX_BYTES = 32 * 1024;

/**
 * Registers the route for device receipts. It needs no credential: each receipt contains a signed token of its push. See
 * docs/spec/last-mile.md#receipt-endpoint.
 */
export function deviceReceiptRoutes(http: HttpServer, { admission, deviceReceipts }: AppContext): void {
  http.register(async (scope: HttpServer) => {
    // Browsers send this content type without a preflight request.
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));

    scope.post(
      RECEIPTS_PATH,
      {
        bodyLimit: MAX_BYTES,
        config: { rate: 'receipts' },
        schema: {
          tags: ['Push tokens'],
          summary: 'Report that pushes arrived on a device, or were displayed, opened, or removed',
          description:
            'Each receipt carries the member `receipt` of its push as `token`, which is all that is needed: keys and tokens in headers are ignored. Any origin may call; `text/plain` with the same JSON is accepted.',
          body: DeviceReceiptsRequest,
          response: responseSchema(DeviceReceiptsResult),
        },
      },
      async (request, reply) => {
        const { body } = request;
        admission.countReceipts(request, reply, body.receipts.length);
        try {
          const result = await deviceReceipts.accept(body);
          admission.countRefusedReceipts(request, result.refused);
          return { data: result };
        } catch (error) {
          if (!(error instanceof ReceiptQueueFull)) throw error;
          throw new ApiError('ERR_UNAVAILABLE', 'Too many receipts wait to be stored. Send them again.');
        }
      },
    );
  });
}
