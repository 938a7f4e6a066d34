#!/bin/sh
# Copies the database into a folder of its own below BACKUP_DIR, reads the whole copy as a check, and deletes copies that are
# older than BACKUP_KEEP_DAYS. Needs pg_dump and pg_restore of PostgreSQL's version, DATABASE_URL and BACKUP_DIR; a password
# that is not in the address goes into DATABASE_PASSWORD.
#   backup-postgres.sh         once, now
#   backup-postgres.sh daily   for ever: whenever the newest copy is a day old
set -eu
: "${DATABASE_URL:?is not set}" "${BACKUP_DIR:?is not set}"
keep_days=${BACKUP_KEEP_DAYS:-14}
if [ -n "${DATABASE_PASSWORD:-}" ]; then export PGPASSWORD="$DATABASE_PASSWORD"; fi
name='[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]-[0-9][0-9]-[0-9][0-9]Z'

# The name of a copy that is made so many minutes ago. Names are in the order of time.
name_before() { date -u -d "@$(($(date +%s) - $1 * 60))" +%Y-%m-%dT%H-%M-%SZ; }

is_older() { [ "$(printf '%s\n' "$1" "$2" | sort | head -n 1)" = "$1" ] && [ "$1" != "$2" ]; }

# Only the owner reads a copy; the servers, which run as somebody else, may see that it is there.
back_up() {
  folder="$BACKUP_DIR/$(name_before 0)"
  unfinished="$folder/knowdown.dump.unfinished"
  mkdir -p "$folder"
  if (umask 077 && pg_dump --format=custom --exclude-table-data=quiz_job_texts --exclude-table-data=quiz_job_progress --file="$unfinished" "$DATABASE_URL") &&
    pg_restore --file=/dev/null "$unfinished"; then
    mv "$unfinished" "$folder/knowdown.dump"
    chmod 711 "$folder"
    echo "Copied the database to $folder/knowdown.dump and checked it."
  else
    rm -rf "$folder"
    echo "The backup in $folder failed. There is no copy." >&2
    return 1
  fi
  for old in "$BACKUP_DIR"/$name; do
    if is_older "$(basename "$old")" "$(name_before $((keep_days * 1440)))"; then
      rm -rf "$old"
      echo "Deleted $old."
    fi
  done
}

newest() {
  for dump in "$BACKUP_DIR"/$name/knowdown.dump; do
    if [ -e "$dump" ]; then basename "$(dirname "$dump")"; fi
  done | sort | tail -n 1
}

if [ "${1:-}" != daily ]; then
  back_up
  exit
fi
while :; do
  last=$(newest)
  if [ -z "$last" ] || is_older "$last" "$(name_before $((23 * 60 + 30)))"; then back_up || true; fi
  sleep 600 &
  wait $!
done
