import { expect, test } from 'vitest';
import { batteryState } from '../src/battery-state.ts';

const isOff = async () => false;
const isOn = async () => true;

test('a report contains nothing about the battery without a module, and nothing that the module cannot read', async () => {
  expect(await batteryState(undefined, 'android')).toEqual({});
  expect(await batteryState({ isLowPowerModeEnabledAsync: isOff }, 'android')).toEqual({ batterySaver: false });
  expect(await batteryState({ isBatteryOptimizationEnabledAsync: isOff }, 'android')).toEqual({
    batteryOptimised: false,
  });
});

test('battery optimisation is reported on Android only, because iOS has no such setting', async () => {
  const battery = { isLowPowerModeEnabledAsync: isOn, isBatteryOptimizationEnabledAsync: isOff };
  expect(await batteryState(battery, 'android')).toEqual({ batterySaver: true, batteryOptimised: false });
  expect(await batteryState(battery, 'ios')).toEqual({ batterySaver: true });
});

test('a module that fails leaves out what it could not read', async () => {
  const fails = () => Promise.reject(new Error('no native module'));
  const battery = { isLowPowerModeEnabledAsync: fails, isBatteryOptimizationEnabledAsync: isOff };
  expect(await batteryState(battery, 'android')).toEqual({ batteryOptimised: false });
});
