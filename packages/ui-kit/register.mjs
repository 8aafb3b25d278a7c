import * as module from 'node:module';

// For plain Node: resolves `react-native`, which Node cannot read, to `react-native-web`, as bundlers do for browsers.
if (typeof module.registerHooks !== 'function') {
  throw new Error(`@chatwire/react-native/register needs Node 22.15 or newer; this is ${process.version}.`);
}
module.registerHooks({
  resolve: (name, context, next) => next(name === 'react-native' ? 'react-native-web' : name, context),
});
