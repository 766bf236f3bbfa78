import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEngineConfig } from '#api/base/config.ts';
import { tlsFile } from '#tests/support/network/tls-files.ts';

const required = {
  DATABASE_URL: 'postgres://somebody@127.0.0.1/x',
  REDIS_URL: 'redis://127.0.0.1',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  DATA_DIR: '/tmp',
};
const pair = {
  TEMPORAL_TLS_CERT_FILE: tlsFile('client.pem'),
  TEMPORAL_TLS_KEY_FILE: tlsFile('client.key'),
};
const apiKey = 'a-key-for-tests-only';
const securityOf = (given: Record<string, string | undefined>) =>
  readEngineConfig({ ...required, ...given }).temporal.security;

it('speaks plainly where nothing is set', () => {
  for (const given of [{}, { TEMPORAL_TLS: '' }, { TEMPORAL_TLS: 'false' }])
    expect(securityOf(given)).toEqual({});
});

it('speaks TLS where it is asked for, and wherever something asks for it that needs it', () => {
  const authority = readFileSync(tlsFile('authority.pem'));
  expect(securityOf({ TEMPORAL_TLS: 'true' })).toEqual({ tls: {} });
  expect(securityOf({ TEMPORAL_API_KEY: apiKey })).toEqual({ tls: {}, apiKey });
  expect(securityOf({ TEMPORAL_TLS_SERVER_NAME: 'temporal.assay.example' })).toEqual({
    tls: { serverNameOverride: 'temporal.assay.example' },
  });
  expect(securityOf({ TEMPORAL_TLS_CA_FILE: tlsFile('authority.pem') })).toEqual({
    tls: { serverRootCACertificate: authority },
  });
  expect(securityOf(pair)).toEqual({
    tls: {
      clientCertPair: { crt: readFileSync(tlsFile('client.pem')), key: readFileSync(tlsFile('client.key')) },
    },
  });
});

it.each([
  ['another word for true', { TEMPORAL_TLS: 'yes' }, /TEMPORAL_TLS is wrong/],
  [
    'an API key in the clear',
    { TEMPORAL_TLS: 'false', TEMPORAL_API_KEY: apiKey },
    /TEMPORAL_TLS is wrong: must not/,
  ],
  ['an API key that is none', { TEMPORAL_API_KEY: 'short' }, /TEMPORAL_API_KEY is wrong/],
])('does not start with %s, and names the variable without its value', (_case, given, message) => {
  expect(() => securityOf(given)).toThrow(message);
  const values = Object.values(given).filter((value) => value.length > 5);
  const told = (() => {
    try {
      return String(securityOf(given));
    } catch (error) {
      return String(error);
    }
  })();
  for (const value of values) expect(told).not.toContain(value);
});
