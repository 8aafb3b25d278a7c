import { DeviceReceiptIntake, type ReceiptIntakeOptions } from '../receipts/device-receipt-intake.ts';
import { DeviceSightings } from './device-sightings.ts';
import { sweepFormerDevices } from './former-device-sweeper.ts';
import { SilentBrowsers, type SilentBrowsersOptions } from './silent-browsers.ts';

/** Processes device receipts, records when devices were last seen, and finds browsers that no longer respond. */
export interface Devices {
  readonly receipts: DeviceReceiptIntake;
  readonly sightings: DeviceSightings;
  stop(): Promise<void>;
}

export async function startDevices(options: ReceiptIntakeOptions & SilentBrowsersOptions): Promise<Devices> {
  const receipts = new DeviceReceiptIntake(options);
  const sightings = new DeviceSightings(options);
  await receipts.start();
  sightings.start();
  const silentBrowsers = new SilentBrowsers(options);
  silentBrowsers.start();
  const stopSweeping = sweepFormerDevices(options);
  const stopListening = receipts.changed.listen((changes) => sightings.recordReceipts(changes));
  return {
    receipts,
    sightings,
    async stop() {
      await receipts.stop();
      stopListening();
      await sightings.stop();
      await silentBrowsers.stop();
      await stopSweeping();
    },
  };
}
