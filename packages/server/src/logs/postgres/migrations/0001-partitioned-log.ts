/**
 * `entry` holds what can be filtered, as integers; `block` the entries themselves, as text; `batch` the further messages
 * of an e-mail or SMS batch. The three are cut into partitions over the same ranges of seq, so that old ones can be
 * dropped together. `head` is written by every append, under the writers' lock.
 */
export const partitionedLog = `
create table chatwire_log.head (
  singleton boolean primary key default true check (singleton),
  last_seq bigint not null default 0,
  last_ms bigint not null default 0,
  epoch bigint not null default 0
);
insert into chatwire_log.head default values;

create table chatwire_log.partition (
  n integer primary key,
  first_seq bigint not null,
  end_seq bigint not null,
  first_ms bigint not null,
  last_seq bigint,
  last_ms bigint,
  sealed boolean not null default false,
  retired boolean not null default false
);

create table chatwire_log.facet (
  partition integer not null,
  facet bigint not null,
  first_seq bigint not null,
  primary key (partition, facet)
);
create index facet_news on chatwire_log.facet (first_seq);

create table chatwire_log.word (
  field text not null,
  id integer not null,
  word text not null,
  primary key (field, id),
  unique (field, word)
);

create table chatwire_log.entry (
  seq bigint primary key,
  facet bigint not null,
  sent bigint not null,
  started bigint not null,
  message bigint not null,
  sender bigint not null,
  receiver bigint not null,
  target bigint,
  conversation bigint,
  reaction bigint,
  reaction_sender bigint,
  reaction_receiver bigint,
  other_type bigint,
  other_provider_id bigint,
  place smallint not null
) partition by range (seq);
create index on chatwire_log.entry (facet, seq);
create index on chatwire_log.entry (message, seq);
create index on chatwire_log.entry (sender, seq);
create index on chatwire_log.entry (receiver, seq);
create index on chatwire_log.entry (receiver, facet, seq);
create index on chatwire_log.entry (target, seq) where target is not null;
create index on chatwire_log.entry (conversation, seq) where conversation is not null;
create index on chatwire_log.entry (reaction, seq) where reaction is not null;
create index on chatwire_log.entry (reaction_sender, seq) where reaction_sender is not null;
create index on chatwire_log.entry (reaction_receiver, seq) where reaction_receiver is not null;
create index on chatwire_log.entry ((facet >> 49), seq) where (facet >> 49) > 1;

create table chatwire_log.block (
  first_seq bigint primary key,
  ms bigint not null,
  entries bytea not null,
  traces bytea
) partition by range (first_seq);
alter table chatwire_log.block alter entries set storage external, alter traces set storage external;
create index on chatwire_log.block (ms, first_seq);

create table chatwire_log.batch (
  message bigint not null,
  seq bigint not null,
  primary key (message, seq)
) partition by range (seq);
`;
