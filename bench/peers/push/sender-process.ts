import { serveRequests } from '../../connections/worker.ts';
import { measure } from '../../providers/measure.ts';
import type { SenderHandlers, SenderModule } from './sender.ts';

/** One of the compared senders, alone in its process. `SENDER`: the module's name without `-sender.ts`. */
const module: SenderModule = await import(new URL(`./${process.env['SENDER']}-sender.ts`, import.meta.url).href);

const IN_FLIGHT = 1_000;

const handlers: SenderHandlers = {
  async measure({ warmUpMs, runMs, ...service }) {
    const sender = module.createSender(service);
    const figures = await measure(sender.send, IN_FLIGHT, warmUpMs, runMs);
    await sender.close();
    return figures;
  },
};

serveRequests(handlers);
