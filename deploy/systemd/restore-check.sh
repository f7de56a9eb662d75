#!/bin/sh
# usage: restore-check.sh FOLDER, as user postgres. Restores the last backup of the stanza into FOLDER, starts it where nobody
# else can reach it, and ends with 1 unless the ledger balances. Its log and its archive are never touched.
set -eu
folder=${1:?usage: restore-check.sh FOLDER}
data=$folder/data
binaries=${PG_BIN:-/usr/lib/postgresql/18/bin}

end() {
  [ ! -f "$data/postmaster.pid" ] || "$binaries/pg_ctl" stop --pgdata="$data" --mode=immediate --silent || true
  rm -rf "$data"
}
trap end EXIT
trap 'exit 1' INT TERM

rm -rf "$data"
mkdir -m 700 "$data"
echo 'local all all peer' > "$folder/hba"
# As new as the archive is, and not only as the backup. The copy must not archive: it would be a second primary there.
pgbackrest --stanza="${STANZA:-kapao}" --pg1-path="$data" --archive-mode=off --log-level-console=warn restore
# Of the original: its addresses, its helpers and its standbys are not the copy's.
"$binaries/pg_ctl" start --pgdata="$data" --wait --timeout=3600 --silent --log="$folder/log" --options="-c listen_addresses='' \
  -c unix_socket_directories=$folder -c hba_file=$folder/hba -c shared_preload_libraries='' -c synchronous_standby_names='' \
  -c archive_mode=off -c ssl=off -c port=5432" 2>&1 || { tail -20 "$folder/log"; exit 1; }

ask() { "$binaries/psql" --host="$folder" --dbname="${DATABASE:-kapao}" -AtX --set=ON_ERROR_STOP=1 --command="$1"; }
until [ "$(ask 'select pg_is_in_recovery()')" = f ]; do sleep 1; done
untrue=$(ask 'select count(*) from ledger.untrue')
newest=$(ask 'select max(created_at) from ledger.movement')
echo "restored: newest movement $newest, contradictions of the ledger: $untrue"
[ "$untrue" = 0 ]
