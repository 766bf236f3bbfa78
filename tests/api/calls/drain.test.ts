import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import express from 'express';
import { expect, it } from 'vitest';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { eventually } from '#tests/support/eventually.ts';

/** Half of what calls that run are given; nothing of what is done here takes as long. */
const withinMs = 5_000;

async function call(url: string, agent: Agent): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return answer;
}

it('a server that ends waits neither for a client that goes on calling nor for one that keeps its connection', async () => {
  const held = Promise.withResolvers<void>();
  let running = 0;
  const app = express();
  app.get('/late', async (_request, response) => {
    running += 1;
    await held.promise;
    response.send('late');
  });
  const server = await listen(app, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${portOf(server)}/late`;
  const [busy, quiet] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  const goesOn = call(url, busy).then(() => call(url, busy));
  const staysSilent = call(url, quiet);
  await eventually(async () => running === 2);
  const endsAt = performance.now();
  const ended = drain(server);
  held.resolve();
  expect((await staysSilent).statusCode).toBe(200);
  expect((await goesOn).headers.connection).toBe('close');
  await ended;
  expect(performance.now() - endsAt).toBeLessThan(withinMs);
  for (const agent of [busy, quiet]) agent.destroy();
});
