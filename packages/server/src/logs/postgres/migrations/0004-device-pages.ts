/**
 * `device_page`: what devices reported about 128 entries of any partition, by the seq of the first divided by 128, once no
 * more receipts for them are accepted. Until then it is in `device_<n>`. Values stay in the row: they are compressed already.
 */
export const devicePages = `
create table chatwire_log.device_page (
  page bigint primary key,
  data bytea not null
);
alter table chatwire_log.device_page alter data set storage main;
`;
