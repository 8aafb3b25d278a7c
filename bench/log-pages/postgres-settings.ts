/** PostgreSQL settings for a log of ten million entries on a machine with 16 GiB or more; commits are durable. */
export const LOG_SETTINGS = {
  shared_buffers: '4GB',
  max_wal_size: '16GB',
  checkpoint_timeout: '15min',
  wal_buffers: '64MB',
};
