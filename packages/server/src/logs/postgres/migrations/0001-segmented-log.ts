/**
 * `block` holds the entries and their traces, as text; `segment` and `posting` the index of a segment of them; `fresh` has the rows that
 * are not in a segment yet. The first three are patterns: every partition of the log has tables like them, so that old
 * ones can be dropped. `head` is written by every append, under the writers' lock; `change_head` by every report.
 */
export const segmentedLog = `
create table chatwire_log.head (
  singleton boolean primary key default true check (singleton),
  last_seq bigint not null default 0,
  last_ms bigint not null default 0,
  epoch bigint not null default 0
);
insert into chatwire_log.head default values;

create table chatwire_log.partition (
  n integer primary key,
  base_seq bigint not null,
  first_seq bigint not null,
  end_seq bigint not null,
  segment_entries integer not null,
  first_ms bigint not null,
  last_seq bigint,
  last_ms bigint,
  sealed_segments integer not null default 0,
  retired boolean not null default false
);

create table chatwire_log.word (
  field text not null,
  id integer not null,
  word text not null,
  primary key (field, id),
  unique (field, word)
);

create table chatwire_log.fresh (
  first_seq bigint primary key,
  rows bytea not null
);
alter table chatwire_log.fresh alter rows set storage external;

create table chatwire_log.change_head (
  singleton boolean primary key default true check (singleton),
  last_change bigint not null default 0
);
insert into chatwire_log.change_head default values;

create table chatwire_log.change (
  seq bigint primary key,
  no bigint not null,
  facet bigint not null,
  provider bigint
);
create index change_no on chatwire_log.change (no);

create table chatwire_log.block (
  first_seq bigint primary key,
  ms bigint not null,
  entries bytea not null
);
alter table chatwire_log.block alter entries set storage external;
create index on chatwire_log.block (ms, first_seq);

create table chatwire_log.segment (
  seg integer primary key,
  rows integer not null,
  summary bytea not null,
  facet_of bytea not null,
  sent bytea not null,
  started bytea not null,
  facts bytea not null
);
alter table chatwire_log.segment alter summary set storage external, alter facet_of set storage external,
  alter sent set storage external, alter started set storage external, alter facts set storage external;

create table chatwire_log.posting (
  key bigint not null,
  seg integer not null,
  data bytea not null,
  primary key (key, seg)
);
alter table chatwire_log.posting alter data set storage external;
`;
