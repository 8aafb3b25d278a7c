/**
 * `handle_<n>` and `device_<n>`, for the partitions there are as well: handles of the entries of sealed segments, and what
 * devices reported about 16 entries, by the number of the first divided by 16. `device_change` names the entries that a
 * change is about, for nodes that have them in memory; it is kept for minutes.
 */
export const deviceReceipts = `
alter table chatwire_log.fresh add column handles bytea;
alter table chatwire_log.fresh alter handles set storage external;
alter table chatwire_log.partition add column has_handles boolean not null default false;

create table chatwire_log.handle (
  seg integer not null,
  page integer not null,
  data bytea not null,
  primary key (seg, page)
);
alter table chatwire_log.handle alter data set storage external;

create table chatwire_log.device (
  block bigint primary key,
  data bytea not null
) with (fillfactor = 70);

create table chatwire_log.device_change (
  no bigint primary key,
  at_ms bigint not null,
  seqs bigint[] not null
);
create index on chatwire_log.device_change (at_ms);

do $$
declare
  number integer;
begin
  for number in select n from chatwire_log.partition
  loop
    execute format('create table chatwire_log.handle_%s (like chatwire_log.handle including all)', number);
    execute format('create table chatwire_log.device_%s (like chatwire_log.device including all)', number);
  end loop;
end $$;
`;
