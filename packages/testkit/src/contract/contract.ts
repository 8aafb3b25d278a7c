import type { Content, OpenApiDocument, Operation, Response } from './document-types.ts';
import { SchemaChecker } from './schema-checker.ts';

export interface SeenResponse {
  readonly method: string;
  /** Path of the URL, without its query. */
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/** Compares the responses of a server with an OpenAPI document. */
export class Contract {
  readonly document: OpenApiDocument;
  readonly #checker: SchemaChecker;
  readonly #routes: readonly Route[];

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.#checker = new SchemaChecker(document.components);
    this.#routes = routesOf(document);
  }

  /** Faults of a value; empty if it fits. */
  faultsOf(schema: object, value: unknown): readonly string[] {
    return this.#checker.faultsOf(schema, value);
  }

  /** Faults of a response; one whose status or media type is not documented has one as well. Other paths have none. */
  faultsOfResponse({ method, path, status, type, body }: SeenResponse): readonly string[] {
    const operation = this.operationAt(method, path);
    if (!operation) return [];
    const response = this.#resolved(operation.responses[String(status)]);
    if (!response) return [`${operation.operationId} does not document status ${status}`];
    const media = response.content?.[type] ?? response.content?.['*/*'];
    if (!media) return response.content ? [`${operation.operationId} does not document ${type}`] : [];
    if (type !== 'application/json') return [];
    return this.faultsOf(media.schema, body).map((fault) => `${operation.operationId} ${status}: ${fault}`);
  }

  operationAt(method: string, path: string): Operation | undefined {
    const found = this.#routes.find((route) => route.method === method && route.pattern.test(path));
    return found?.operation;
  }

  #resolved(response: Response | undefined): { readonly content?: Content } | undefined {
    const name = response?.$ref?.split('/').at(-1);
    return name === undefined ? response : this.document.components.responses[name];
  }
}

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly operation: Operation;
}

/** Returns the routes, paths with fewer parameters first: `/logs/export` before `/logs/{logId}`. */
function routesOf({ paths }: OpenApiDocument): readonly Route[] {
  const parameters = (path: string) => path.split('{').length;
  return Object.entries(paths)
    .toSorted(([a], [b]) => parameters(a) - parameters(b))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        operation,
      })),
    );
}
