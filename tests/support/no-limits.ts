/** Tests act faster than people, all from one address, on a machine that is busy: settings that never refuse them. */
export const noLimits = {
  RATE_LIMIT_SCALE: '1000',
  MAX_EVENT_LOOP_DELAY_MS: '60000',
  MAX_CALLS_PER_ACCOUNT: '10000',
  MAX_CALLS_PER_ENTERPRISE: '10000',
  MAX_CALLS_PER_ADDRESS: '10000',
  MAX_FORMS_PER_ADDRESS: '10000',
  MAX_CONNECTIONS_PER_ADDRESS: '10000',
  REFUSAL_DELAY_MS: '0',
  DATABASE_WAIT_MS: '60000',
} as const;

const secret = 'only-for-tests-only-for-tests-only';
/** What a portal of the tests keeps to itself. */
export const quietSecrets = {
  LOG_LEVEL: 'silent',
  OIDC_CLIENT_SECRET: secret,
  SESSION_SECRET: secret,
  SECOND_FACTOR_KEY: `second-factors-${secret}`,
} as const;
