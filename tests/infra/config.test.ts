import { expect, it } from 'vitest';
import { readAccountsConfig, readConfig } from '#api/base/config.ts';
import { required } from './required-environment.ts';

it('trusts no proxy, limits people as they are and bounds its work where nothing is set', () => {
  for (const TRUSTED_PROXIES of [undefined, '']) {
    expect(readConfig({ ...required, TRUSTED_PROXIES })).toMatchObject({
      trustedProxies: [],
      rateLimitScale: 1,
      overload: { requestsInFlight: 500, eventLoopDelayMs: 500 },
      shares: { account: 6, enterprise: 8, address: 8, passwords: 2, waitMs: 5_000 },
      connectionsPerAddress: 500,
      inheritedSocket: undefined,
      refusalDelayMs: 500,
      metricsTokens: [],
    });
  }
});

it.each([
  [undefined, 10],
  ['1', 3],
  ['20', 20],
])(
  'opens as many connections as DATABASE_POOL %s says, and never so few that two of them wait for each other',
  (DATABASE_POOL, most) => {
    expect(readConfig({ ...required, DATABASE_POOL }).databasePool).toBe(most);
  },
);

it('takes addresses, networks and the names of networks as proxies', () => {
  const { trustedProxies } = readConfig({
    ...required,
    TRUSTED_PROXIES: '10.0.0.1, 172.16.0.0/12,2001:db8::/32 ,loopback',
  });
  expect(trustedProxies).toEqual(['10.0.0.1', '172.16.0.0/12', '2001:db8::/32', 'loopback']);
});

it.each(['10.0.0', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example', '10.0.0.1,', '*', '2001:db8::/129', '1'])(
  'does not start with the proxy %s, and says which variable is wrong',
  (TRUSTED_PROXIES) => {
    expect(() => readConfig({ ...required, TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES is wrong: must be/);
  },
);

it.each([
  ['RATE_LIMIT_SCALE', '0'],
  ['RATE_LIMIT_SCALE', 'none'],
  ['MAX_REQUESTS_IN_FLIGHT', '0'],
  ['MAX_EVENT_LOOP_DELAY_MS', '-1'],
  ['MAX_CALLS_PER_ACCOUNT', '0'],
  ['MAX_CONNECTIONS_PER_ADDRESS', '-1'],
  ['MAX_SHARE_WAIT_MS', '61000'],
  ['REFUSAL_DELAY_MS', '-1'],
  ['METRICS_TOKEN', 'short'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer token'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('does not start with %s=%s', (name, value) => {
  expect(() => readConfig({ ...required, [name]: value })).toThrow(`${name} is wrong`);
});

it('gives the account service a key for cookies and one for second factors, and has no default for either', () => {
  const keys = {
    SESSION_SECRET: 'a-secret-for-cookies',
    SECOND_FACTOR_KEY: 'a-newer-secret-for-apps, a-former-secret-for-apps',
  };
  expect(readAccountsConfig({ ...required, ...keys })).toMatchObject({
    sessionSecrets: ['a-secret-for-cookies'],
    secondFactorKeys: ['a-newer-secret-for-apps', 'a-former-secret-for-apps'],
  });
  for (const name of Object.keys(keys)) {
    expect(() => readAccountsConfig({ ...required, ...keys, [name]: '' })).toThrow(`${name} is not set`);
    expect(() => readAccountsConfig({ ...required, ...keys, [name]: 'a-secret-for-cookies,short' })).toThrow(
      name,
    );
  }
  expect(readConfig({ ...required, SESSION_SECRET: '' })).toMatchObject({
    sessionSecrets: [],
    secondFactorKeys: [],
  });
});
