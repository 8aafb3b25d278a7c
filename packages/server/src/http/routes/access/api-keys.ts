import { ApiKey, ChangeApiKey, CreateApiKey, PageQuery, Success } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { createApiKey } from '../../../keys/create-api-key.ts';
import { removeApiKey } from '../../../keys/remove-api-key.ts';
import { renameApiKey } from '../../../keys/rename-api-key.ts';
import { listApiKeys } from '../../../storage/access/api-keys-store.ts';
import { toApiKey } from '../../../storage/access/to-api-key.ts';
import type { HttpServer } from '../../http-server.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';

const tags = ['API keys'];
const params = Type.Object({ keyId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' }) });

/** Registers the routes for API keys. See docs/spec/rest-and-realtime.md#keys-settings-and-health. */
export function apiKeyRoutes(http: HttpServer, { storage, clock, apiKeys, config, audit }: AppContext): void {
  http.get(
    '/v3/apikeys',
    {
      config: { access: ['F'] },
      schema: { tags, summary: 'List API keys', querystring: PageQuery, response: pageResponseSchema(ApiKey) },
    },
    async (request) => {
      const page = pageOf(request, request.query);
      const { rows, total } = await listApiKeys(storage.db, page);
      return { data: rows.map((row) => toApiKey(row)), meta: pageMeta(page, total, rows.length) };
    },
  );

  http.post(
    '/v3/apikeys',
    {
      config: { access: ['F'], audit: 'key.created' },
      schema: { tags, summary: 'Create an API key', body: CreateApiKey, response: responseSchema(ApiKey) },
    },
    async (request) => {
      const { row, key } = await createApiKey(storage, clock, request.body, audit.recorder(request));
      return { data: toApiKey(row, key) };
    },
  );

  http.put(
    '/v3/apikeys/:keyId',
    {
      config: { access: ['F'], audit: 'key.renamed' },
      schema: { tags, summary: 'Rename an API key', params, body: ChangeApiKey, response: responseSchema(ApiKey) },
    },
    async (request) => {
      const { keyId } = request.params;
      const row = await renameApiKey(storage, keyId, request.body.name.trim(), audit.recorder(request));
      return { data: toApiKey(row) };
    },
  );

  http.delete(
    '/v3/apikeys/:keyId',
    {
      config: { access: ['F'], audit: 'key.removed' },
      schema: {
        tags,
        summary: 'Delete an API key',
        description: 'Rejected for the last fullAccess key and for the key set in CHATWIRE_API_KEY.',
        params,
        response: responseSchema(Success),
      },
    },
    async (request) => {
      await removeApiKey(storage, request.params.keyId, config.apiKey, audit.recorder(request));
      apiKeys.clear();
      return { data: { success: true as const } };
    },
  );
}
