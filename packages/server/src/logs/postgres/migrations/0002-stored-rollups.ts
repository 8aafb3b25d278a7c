/** Rollup of a segment, null for segments that were sealed before; also added to the tables of existing partitions. */
export const storedRollups = `
do $$
declare
  name text;
begin
  for name in select relname from pg_class
    where relnamespace = 'chatwire_log'::regnamespace and relkind = 'r' and relname ~ '^segment(_[0-9]+)?$'
  loop
    execute format('alter table chatwire_log.%I add column rollup bytea', name);
    execute format('alter table chatwire_log.%I alter rollup set storage external', name);
  end loop;
end $$;
`;
