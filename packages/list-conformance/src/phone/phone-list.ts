import { HeadlessPhone, type HeadlessPhoneOptions, type PhonePlatform } from '@chatwire/headless-phone';
import type { ListApp, ListSubject } from '../list-driver.ts';
import type { Feature, HostConditions, HostFeature } from '../list-host.ts';
import { PhoneHost } from './phone-host.ts';

const FEATURES: Readonly<Record<PhonePlatform, readonly HostFeature[]>> = {
  ios: ['keyboard', 'keyboardDrag', 'rotation', 'textSize'],
  android: ['keyboard', 'rotation', 'textSize', 'windowResize'],
};

/** Returns what a list on a headless phone can do. */
export function phoneFeatures({ features = [] }: ListApp, platform: PhonePlatform): ReadonlySet<Feature> {
  return new Set([...FEATURES[platform], ...features]);
}

/** Starts an app with a list on headless phones. `bundle`: path of its release bundle for the platform. */
export function phoneList(app: ListApp, platform: PhonePlatform, bundle: string): ListSubject<PhoneHost> {
  return {
    features: phoneFeatures(app, platform),
    async open(start, conditions) {
      const host = new PhoneHost(new HeadlessPhone(phoneOptions(platform, conditions)));
      const list = app.driver(host, start);
      await host.phone.start(bundle, app.component, app.propsFor(start));
      return list;
    },
  };
}

function phoneOptions(platform: PhonePlatform, conditions: HostConditions): HeadlessPhoneOptions {
  const { slowness = 1, isRtl = false, isMotionReduced = false, isWindowResized = false } = conditions;
  return {
    platform,
    framesPerTurn: slowness,
    isRtl,
    accessibility: { isMotionReduced },
    androidWindow: isWindowResized ? 'resize' : 'edge-to-edge',
  };
}
