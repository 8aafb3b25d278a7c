import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type OutsideApp, outsideApp } from '../tools/outside-app.ts';

/** The app outside the repository, with packed packages, like the app of a user. */
let app: OutsideApp;
before(() => {
  app = outsideApp();
});
after(() => app[Symbol.dispose]());

test('the types of the packed packages match those of the Expo modules', () => {
  app.checkTypes();
});

test('bundles for iOS, Android and the web contain the required parts of the packages', () => {
  const platforms = ['ios', 'android', 'web'].flatMap((platform) => ['--platform', platform]);
  app.run('expo/bin/cli', ['export', ...platforms, '--output-dir', 'dist']);
  for (const platform of ['ios', 'android']) {
    const bytecode = codeOf(`dist/_expo/static/js/${platform}/index-*.hbc`);
    for (const name of [...NATIVE_MODULES, 'chat-message-list', 'phone-hour'])
      assert.ok(bytecode.includes(name), `${platform}: ${name}`);
  }
  const web = codeOf('dist/_expo/static/js/web/index-*.js');
  assert.ok(web.includes('chat-message-list'));
  for (const name of NATIVE_MODULES) assert.ok(!web.includes(name), `web: ${name}`);
  assert.ok(existsSync(join(app.folder, 'dist', 'index.html')));
});

test('the native projects contain what push, pickers and recordings need, with the new architecture', () => {
  app.prebuild();
  const manifest = app.read('android/app/src/main/AndroidManifest.xml');
  for (const permission of ['POST_NOTIFICATIONS', 'RECORD_AUDIO', 'INTERNET']) {
    assert.match(manifest, new RegExp(`uses-permission android:name="android.permission.${permission}"`));
  }
  assert.match(manifest, /default_notification_channel_id" android:value="chat_messages"/);
  assert.match(app.read('android/gradle.properties'), /^newArchEnabled=true$/m);
  const plist = app.read('ios/Chatwire/Info.plist');
  for (const usage of ['NSCameraUsageDescription', 'NSMicrophoneUsageDescription', 'NSPhotoLibraryUsageDescription']) {
    assert.match(plist, new RegExp(`<key>${usage}</key>\\s*<string>[A-Z][^<]+</string>`));
  }
  assert.match(plist, /<key>UIBackgroundModes<\/key>\s*<array>\s*<string>remote-notification<\/string>\s*<\/array>/);
  assert.match(app.read('ios/Chatwire/Chatwire.entitlements'), /<key>aps-environment<\/key>/);
});

/** Names under which the JavaScript of the modules requests their native side. */
const NATIVE_MODULES = [
  'ExpoPushTokenManager',
  'ExponentImagePicker',
  'ExpoDocumentPicker',
  'ExpoHaptics',
  'ExpoSQLite',
];

/** Returns the code of a file as text, for searching names. */
function codeOf(pattern: string): string {
  const [path, ...others] = globSync(pattern, { cwd: app.folder });
  assert.ok(path !== undefined && others.length === 0, `One bundle fits ${pattern}.`);
  return readFileSync(join(app.folder, path), 'latin1');
}
