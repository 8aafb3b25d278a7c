import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const DOCUMENT = 'document.json';

/** Checks values against schemas that refer to the components of a document. A schema is compiled when it is first needed. */
export class SchemaChecker {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  readonly #compiled = new Map<object, ValidateFunction>();

  constructor(components: object) {
    this.#ajv.addSchema({ $id: DOCUMENT, components });
  }

  /** Faults of a value, each with its place; empty if it fits. */
  faultsOf(schema: object, value: unknown): readonly string[] {
    const validate = this.#compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
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
