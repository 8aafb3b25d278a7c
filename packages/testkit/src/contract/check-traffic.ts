import { Contract, type SeenResponse } from './contract.ts';
import type { AsyncApiDocument, OpenApiDocument } from './document-types.ts';
import { RealtimeContract } from './realtime-contract.ts';

/** Responses and frames of all tests are checked when this is set; `npm run test:contracts` does. */
const IS_ON = process.env['CHECK_CONTRACT'] === '1';

interface Contracts {
  readonly http: Contract;
  readonly realtime: RealtimeContract;
}

/** The documents are the same for every server, so a worker reads them only once. */
let contracts: Contracts | undefined;

/** Reads the documents from a server that was started, once. */
export async function loadContracts(url: string): Promise<void> {
  if (!IS_ON || contracts !== undefined) return;
  const read = async (name: string) => (await fetch(`${url}/v3/${name}`)).json();
  const [http, realtime] = await Promise.all([read('openapi.json'), read('asyncapi.json')]);
  contracts = {
    http: new Contract(http as OpenApiDocument),
    realtime: new RealtimeContract(realtime as AsyncApiDocument),
  };
}

/** Throws when a response is not as documented. */
export function checkResponse(seen: SeenResponse): void {
  fail(contracts?.http.faultsOfResponse(seen) ?? []);
}

/** Throws when a frame of a server is not as documented. */
export function checkFrame(frame: Readonly<Record<string, unknown>>): void {
  fail((contracts?.realtime.faultsOfFrame(frame) ?? []).map((fault) => `${String(frame['type'])}: ${fault}`));
}

function fail(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`Not as documented:\n${faults.slice(0, 10).join('\n')}`);
}
