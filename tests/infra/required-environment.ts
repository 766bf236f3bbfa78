/** The least environment of a portal. */
export const required = {
  DATABASE_URL: 'postgres://somebody@127.0.0.1/x',
  REDIS_URL: 'redis://127.0.0.1',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  DATA_DIR: '/tmp',
  OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
};
