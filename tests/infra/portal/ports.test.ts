import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { neededPorts, readPorts, refuseTakenPorts } from '#infra/local/network/addresses.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { describePortHolder, isPortInUse } from '#infra/local/network/ports.ts';

let server: Server | undefined;

async function listen(host: string): Promise<number> {
  const listening = createServer();
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, host, resolve));
  return (listening.address() as AddressInfo).port;
}

afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

describe('a port in use', () => {
  test.each(['127.0.0.1', '0.0.0.0'])('is noticed on %s and its holder is named', async (host) => {
    const port = await listen(host);
    expect(await isPortInUse(port)).toBe(true);
    expect(describePortHolder(port)).toContain(`(process ${process.pid})`);
  });

  test('a free one is not in use', async () => {
    const [port = 0] = await findFreePorts(1);
    expect(await isPortInUse(port)).toBe(false);
  });

  test('is refused with its purpose, its holder and the way out', async () => {
    const port = await listen('127.0.0.1');
    const ports = readPorts({ REDIS_PORT: String(port) });
    const refusal = refuseTakenPorts(ports, ['REDIS_PORT']);
    await expect(refusal).rejects.toThrow(`Port ${port} (Redis) is in use by`);
    await expect(refusal).rejects.toThrow(
      `(process ${process.pid}). Stop it, or choose another port with REDIS_PORT=`,
    );
  });
});

test('free ports differ from each other', async () => {
  const ports = await findFreePorts(20);
  expect(new Set(ports).size).toBe(20);
});

test('what the environment names needs no port of ours', () => {
  expect(neededPorts({ REDIS_URL: 'redis://elsewhere' })).not.toContain('REDIS_PORT');
  expect(neededPorts({ TEMPORAL_ADDRESS: 'elsewhere:7233' })).toEqual([
    'PORTAL_PORT',
    'ACCOUNTS_PORT',
    'POSTGRES_PORT',
    'REDIS_PORT',
    'MAIL_PORT',
    'SMTP_PORT',
  ]);
  expect(neededPorts({ SMTP_URL: 'smtps://elsewhere' })).not.toContain('MAIL_PORT');
});

test('a port that is none is refused by name', () => {
  expect(() => readPorts({ PORTAL_PORT: '70000' })).toThrow('PORTAL_PORT is "70000"');
});
