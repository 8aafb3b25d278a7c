#!/bin/sh
# The command line with the user and the settings of the server. Copy it to /usr/local/bin/chatwire.
# SETTINGS_FILE: another file of settings, which the user chatwire can read.
exec runuser -u chatwire -- env CHATWIRE_DATA_DIR=/var/lib/chatwire \
  /usr/bin/node --env-file="${SETTINGS_FILE:-/etc/chatwire/chatwire.env}" \
  /opt/chatwire/node_modules/chatwire/dist/main.js "$@"
