import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tlsFile } from './tls-files.ts';

export type ForwardingProxy = { url: string; close: () => Promise<void> };

type ProxyOptions = {
  /** It speaks TLS with this one of the tests' certificates; none when absent. */
  certificate?: 'server' | 'ending' | 'expired';
  /** What it makes of the headers of a call; nothing when absent. */
  headers?: (got: IncomingHttpHeaders) => IncomingHttpHeaders;
};

/** A proxy before one of ours. */
export async function openForwardingProxy(
  target: string,
  { certificate, headers = (got) => got }: ProxyOptions = {},
): Promise<ForwardingProxy> {
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    const onward = request(
      new URL(incoming.url ?? '/', target),
      { headers: headers(incoming.headers) },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  };
  const read = (end: string) => readFileSync(tlsFile(`${certificate}.${end}`));
  const server: Server = certificate
    ? createTlsServer({ key: read('key'), cert: read('pem') }, pass)
    : createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
