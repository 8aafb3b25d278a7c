import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Content, OpenApiDocument, Operation, Response } from './document-types.ts';

export interface SeenResponse {
  readonly method: string;
  /** Path of the URL, without its query. */
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

const DOCUMENT = 'openapi.json';

/** What an OpenAPI document says, held against what a server does. Schemas are compiled when they are first needed. */
export class Contract {
  readonly document: OpenApiDocument;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  readonly #compiled = new Map<object, ValidateFunction>();
  readonly #routes: readonly Route[];

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.#ajv.addSchema({ $id: DOCUMENT, components: document.components });
    this.#routes = routesOf(document);
  }

  /** Faults of a value; empty if it fits. */
  faultsOf(schema: object, value: unknown): readonly string[] {
    const validate = this.#compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  }

  /** Faults of a response; a path without an operation, a status or media type that is not documented is one as well. */
  faultsOfResponse({ method, path, status, type, body }: SeenResponse): readonly string[] {
    const operation = this.operationAt(method, path);
    if (!operation) return [];
    const response = this.#resolved(operation.responses[String(status)]);
    if (!response) return [`${operation.operationId} does not document status ${status}`];
    const media = response.content?.[type];
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

  #compile(schema: object): ValidateFunction {
    const known = this.#compiled.get(schema);
    if (known) return known;
    const text = JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${DOCUMENT}#/`);
    const compiled = this.#ajv.compile(JSON.parse(text) as object);
    this.#compiled.set(schema, compiled);
    return compiled;
  }
}

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly operation: Operation;
}

/** Those with fewer parameters first: `/logs/export` before `/logs/{logId}`. */
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
