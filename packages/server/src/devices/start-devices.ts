import { DeviceReceiptIntake, type ReceiptIntakeOptions } from '../receipts/device-receipt-intake.ts';
import { DeviceSightings } from './device-sightings.ts';

/** Processing of device receipts, and of the times at which devices were last seen. */
export interface Devices {
  readonly receipts: DeviceReceiptIntake;
  readonly sightings: DeviceSightings;
  stop(): Promise<void>;
}

export async function startDevices(options: ReceiptIntakeOptions): Promise<Devices> {
  const receipts = new DeviceReceiptIntake(options);
  const sightings = new DeviceSightings(options);
  await receipts.start();
  sightings.start();
  const ignore = receipts.changed.listen(({ logId }) => sightings.reported(logId));
  return {
    receipts,
    sightings,
    async stop() {
      await receipts.stop();
      ignore();
      await sightings.stop();
    },
  };
}
