import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { createLog } from '#api/base/logging.ts';
import { createMetrics } from '#api/base/metrics.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { errorHandler } from '#middleware/error-handler.ts';
import { requestScope } from '#middleware/request-scope.ts';

/** A log that is kept; `lines` parses it, so that each entry must be one line of JSON. */
function openLog() {
  const written: string[] = [];
  const log = createLog('test', 'trace', { write: (text: string) => written.push(text) });
  const text = () => written.join('');
  const lines = () =>
    text()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { log, text, lines };
}

const forged = 'gone\n{"level":"info","msg":"signed in"}\r\n\u001b[2J\u2028end';

describe('an entry', () => {
  it('says when in UTC, where and how grave', () => {
    const { log, lines } = openLog();
    log.warn({ requestId: 'r' }, 'not ready');
    expect(lines()).toEqual([
      {
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        process: 'test',
        requestId: 'r',
        msg: 'not ready',
      },
    ]);
  });

  it('stays one line, whatever text it holds', () => {
    const { log, text, lines } = openLog();
    log.info({ name: forged, [forged]: 1, err: new Error(forged, { cause: new Error(forged) }) }, forged);
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatchObject({ name: forged, msg: forged, err: { message: forged } });
    expect(text()).not.toContain('\u001b');
  });

  it.each([
    'password',
    'passwordHash',
    'cookie',
    'authorization',
    'token',
    'serial',
    'ticket',
    'idToken',
    'accessToken',
    'clientSecret',
    'codeVerifier',
    'privateJwk',
    'sessionSecrets',
    'secondFactorKeys',
    'metricsTokens',
    'key',
  ])('holds no %s', (name) => {
    const { log, text } = openLog();
    log.info({ [name]: 'the-secret', account: { login: 'a@b.cn', [name]: 'the-secret' } }, 'changed');
    expect(text()).toContain('a@b.cn');
    expect(text()).not.toContain('the-secret');
  });

  it('says where in the sources an error of a bundle arose', async () => {
    const { log, lines } = openLog();
    const folder = await mkdtemp(join(tmpdir(), 'assay-bundle-'));
    const url = (name: string) => pathToFileURL(join(folder, name)).href;
    // The third line of the bundle is the second of the source.
    const map = { version: 3, sources: ['../api/thing.ts'], names: [], mappings: ';;AACA' };
    await writeFile(join(folder, 'portal.mjs.map'), JSON.stringify(map));
    const err = new Error('full');
    err.stack = `Error: full\n    at fail (${url('portal.mjs')}:3:7)\n    at ${url('other.mjs')}:1:2`;
    log.error({ err }, 'failed');
    const stack = `Error: full\n    at fail (${url('../api/thing.ts')}:2:1)\n    at ${url('other.mjs')}:1:2`;
    expect(lines()).toMatchObject([{ err: { message: 'full', stack } }]);
    await rm(folder, { recursive: true });
  });

  it('holds of an error what helps to find it, and nothing that hangs on it', () => {
    const { log, text, lines } = openLog();
    const request = { headers: { cookie: 'the-secret' }, body: { password: 'the-secret' } };
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', config: request });
    log.error({ err: Object.assign(new Error('call failed', { cause }), { request }) }, 'failed');
    expect(lines()[0]).toMatchObject({
      err: { type: 'Error', message: 'call failed', cause: { message: 'connect', code: 'ECONNREFUSED' } },
    });
    expect(text()).not.toContain('the-secret');
  });
});

describe('a request', () => {
  it('leaves its route and outcome, and nothing of what it carried', async () => {
    const { log, text, lines } = openLog();
    const app = express();
    app.use(requestScope(log, createMetrics()));
    app.use(express.json());
    app.use(() => {
      throw new CatalogueError('parameterInvalid', { issues: [{ path: 'note' }] });
    });
    app.use(errorHandler(createMetrics()));
    const server = await listen(app, '127.0.0.1', 0);
    const answer = await fetch(`http://127.0.0.1:${portOf(server)}/the-secret?token=the-secret%0Aforged`, {
      method: 'POST',
      headers: {
        cookie: 'assay_session=the-secret',
        authorization: 'Bearer the-secret',
        'content-type': 'application/json',
        'user-agent': 'the-secret',
        'x-request-id': 'the-secret',
      },
      body: JSON.stringify({ password: 'the-secret' }),
    });
    await drain(server);
    expect(answer.status).toBe(400);
    expect(text()).not.toContain('the-secret');
    expect(lines()).toMatchObject([
      { msg: 'request refused', code: 'HTS.00000007' },
      { msg: 'request', method: 'POST', route: 'other', status: 400 },
    ]);
    const requestId = answer.headers.get('x-request-id');
    for (const line of lines()) expect(line.requestId).toBe(requestId);
  });
});
