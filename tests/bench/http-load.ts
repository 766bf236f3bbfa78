import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
export type Call = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Seconds until it is given up; 10 unless it is said. */
  patience?: number;
};

/** Connections that stay open, at most this many. */
export function openAgent(connections: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
}

export function send(agent: Agent, call: Call): Promise<Answer> {
  const { url, method = 'GET', headers = {}, body, patience = 10 } = call;
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers, timeout: patience * 1_000 }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.once('timeout', () => sent.destroy(new Error(`${method} ${url}: no answer within ${patience} s`)));
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Runs `work` in this many loops at once, at most `total` times and as long as no more than `slotMs` have passed. */
export async function runLoops(
  loops: number,
  {
    total = Number.POSITIVE_INFINITY,
    slotMs = Number.POSITIVE_INFINITY,
  }: { total?: number; slotMs?: number },
  work: (index: number) => Promise<unknown>,
): Promise<{ runs: number; ms: number }> {
  const start = performance.now();
  let begun = 0;
  const goesOn = () => begun < total && performance.now() - start < slotMs;
  const loop = async () => {
    while (goesOn()) {
      begun += 1;
      await work(begun - 1);
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
  return { runs: begun, ms: performance.now() - start };
}
