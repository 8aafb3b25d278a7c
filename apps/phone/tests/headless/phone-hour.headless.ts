import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type RecordedRun, readRun } from '../../../../bench/phone-hour/read-run.ts';
import { stepVerdict } from '../../../../bench/phone-hour/step-verdict.ts';
import { HeadlessPhone, press } from '../../../../packages/headless-phone/src/index.ts';
import { AUTOMATIC_STEPS } from '../../../expo/src/phone-hour/automatic-steps.ts';
import { MANUAL_STEPS } from '../../../expo/src/phone-hour/manual-steps.ts';
import { releaseBundle } from '../../tools/release-bundle.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatwire-phone-hour-'));
});
after(() => rm(folder, { recursive: true }));

for (const platform of ['ios', 'android'] as const) {
  test(`the hidden screen of the Expo app records a whole run on ${platform}`, async () => {
    const entry = 'tests/headless/phone-hour-test-app.tsx';
    const phone = new HeadlessPhone({ platform });
    await phone.start(await releaseBundle(entry, platform, join(folder, platform)), 'PhoneHourTestApp');
    const file = (): { readonly text: string; readonly isShared: boolean } => Object(phone.globals['runFile']);
    const shows = (title: string) => phone.painted().some(({ text, id }) => text === title || id === title);

    await press(phone, 'phone-hour-start');
    for (const [index, step] of MANUAL_STEPS.entries()) {
      const heading = `${AUTOMATIC_STEPS.length + index + 1} of ${AUTOMATIC_STEPS.length + MANUAL_STEPS.length}: ${step.name}`;
      for (let left = 10; left > 0 && !shows(heading); left -= 1) await phone.frames(600);
      await phone.until(heading, () => shows(heading) && shows('chat-message-1000'));
      await phone.frames(30);
      await press(phone, index === 1 ? 'phone-hour-skip' : 'phone-hour-yes');
    }
    await phone.until('the button to share', () => shows('Share file'));

    const run: RecordedRun = readRun(file().text);
    assert.deepEqual(
      [run.header.platform, run.header.reactNative, Math.round(run.header.width)],
      [platform, '0.87.1', 412],
    );
    assert.deepEqual(
      run.steps.map(({ step }) => step.step),
      [...AUTOMATIC_STEPS, ...MANUAL_STEPS].map(({ name }) => name),
    );
    const failed = run.steps.map(stepVerdict).filter(({ passed }) => passed === false);
    assert.deepEqual(failed, []);
    assert.deepEqual(
      run.steps.filter(({ step }) => step.result === 'skipped').map(({ step }) => step.step),
      [MANUAL_STEPS[1]?.name],
    );
    assert.ok(run.steps.every(({ frames }) => frames.length > 20));
    assert.deepEqual(phone.errors, []);
  });
}
