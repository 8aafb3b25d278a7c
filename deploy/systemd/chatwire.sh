#!/bin/sh
# The command line with the user and the settings of the server. Copy it to /usr/local/bin/chatwire.
# SETTINGS_FILE: another file of settings. CHATWIRE_API_KEY: the key for commands that call a server.
if [ -t 0 ] && [ -t 1 ]; then streams=--pty; else streams=--pipe; fi
exec systemd-run --quiet $streams --wait --collect --uid=chatwire \
  --property="EnvironmentFile=${SETTINGS_FILE:-/etc/chatwire/chatwire.env}" --setenv=CHATWIRE_DATA_DIR=/var/lib/chatwire \
  ${CHATWIRE_API_KEY:+--setenv=CHATWIRE_API_KEY} --working-directory=/var/lib/chatwire \
  /usr/bin/node /opt/chatwire/node_modules/chatwire/dist/main.js "$@"
