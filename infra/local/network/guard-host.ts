import { createServer, request as forward, type Server } from 'node:http';

/** Host headers of this machine; any other one may come from a DNS rebinding attack. */
export const ownHosts = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;

/**
 * Proxies requests with a host header of this machine to the port `target`, and refuses all others (403).
 * @throws Error when the port is in use
 */
export function guardHost(port: number, target: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (!ownHosts.test(request.headers.host ?? ''))
      return void response.writeHead(403, { 'content-length': 0 }).end();
    const { method, url, headers } = request;
    const onward = forward(
      { host: '127.0.0.1', port: target, method, path: url, headers: { ...headers, connection: 'close' } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.once('error', () => response.destroy());
      },
    );
    onward.once('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
