import type { TSchema } from 'typebox';
import type { Access } from '../access/access.ts';
import type { HttpServer } from '../http-server.ts';
import type { OpenRate } from '../limits/admission.ts';
import type { RateClass } from '../limits/charges.ts';
import type { BodyCase } from './body-cases.ts';

declare module 'fastify' {
  interface FastifySchema {
    tags?: readonly string[];
    summary?: string;
    description?: string;
    /** Not part of the API reference. */
    hide?: boolean;
    /** Kinds of bodies with their examples; documentation only. */
    cases?: readonly BodyCase[];
    /** Bodies that the route reads itself, by media type; documentation only. */
    requestContent?: Readonly<Record<string, TSchema>>;
  }
}

/** The part of a route's declaration that its documentation uses. */
export interface ApiRoute {
  readonly method: string;
  /** Path as registered, such as `/v3/users/:uid`. */
  readonly path: string;
  readonly access: Access;
  /** Whether the URL may contain a credential. */
  readonly hasUrlCredential: boolean;
  readonly rate: RateClass | OpenRate | undefined;
  readonly schema: RouteSchema;
}

export interface RouteSchema {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly body?: TSchema;
  readonly cases?: readonly BodyCase[];
  /** Schemas of the request body, by media type. */
  readonly requestContent?: Readonly<Record<string, TSchema>>;
  /** Schemas of the responses, by HTTP status. */
  readonly response?: Readonly<Record<string, TSchema>>;
}

const API = '/v3/';

/** Returns the list of API routes, to which every route that is registered later is added. Routes without a tag and summary are pages. */
export function collectApiRoutes(http: HttpServer): readonly ApiRoute[] {
  const routes: ApiRoute[] = [];
  http.addHook('onRoute', ({ method, url, config, schema }) => {
    if (!url.startsWith(API) || !isDocumented(schema)) return;
    for (const name of [method].flat()) {
      // Fastify adds HEAD to every GET.
      if (name === 'HEAD') continue;
      routes.push({
        method: name,
        path: url,
        access: config?.access ?? [],
        hasUrlCredential: config?.urlCredential !== undefined,
        rate: config?.rate,
        schema,
      });
    }
  });
  return routes;
}

function isDocumented(schema: unknown): schema is RouteSchema {
  if (typeof schema !== 'object' || schema === null || ('hide' in schema && schema.hide === true)) return false;
  return 'tags' in schema && 'summary' in schema;
}
