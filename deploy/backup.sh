#!/bin/sh
# Saves the portal into a new file of the folder named, then removes those that are older than 30 days; when saving fails,
# nothing is removed. Run from the portal's folder with its environment.
set -eu
folder=${1:?Name the folder for backups.}
node_modules/.bin/node apps/server/src/backup.ts "$folder/portal-$(date -u +%Y%m%dT%H%M%SZ).tar.gz"
find "$folder" -name 'portal-*.tar.gz' -type f -mtime +30 -delete
