#!/bin/sh
# Run once by Patroni, with the address of the new server: GasMap's role, which is no superuser, and its database.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$GASMAP_PASSWORD" "$1" <<'SQL'
create role gasmap login password :'password';
create database gasmap owner gasmap;
SQL
