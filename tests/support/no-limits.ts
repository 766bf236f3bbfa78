/** Tests act faster than people, all from one address, on a machine that is busy: settings that never refuse them. */
export const noLimits = {
  RATE_LIMIT_SCALE: '1000',
  MAX_EVENT_LOOP_DELAY_MS: '60000',
  DATABASE_WAIT_MS: '60000',
} as const;
