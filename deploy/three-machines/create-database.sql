-- Once, on the primary, as user postgres: psql --set=password="$(cat owner-password)" --file=create-database.sql
-- The first Kapao server makes the other two logins, with the passwords of its URLs (docs/operating.md, The database).
create role kapao login createrole password :'password';
create database kapao owner kapao;
