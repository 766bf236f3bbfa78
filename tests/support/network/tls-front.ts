import { readFileSync } from 'node:fs';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';
import { tlsFile } from './tls-files.ts';

const read = (name: string) => readFileSync(tlsFile(name));

/** What a caller showed of itself. */
export type Caller = {
  path: string;
  authorization: string | undefined;
  /** Of its certificate. */
  name: string | undefined;
  /** The name by which it asked for the server. */
  server: unknown;
};

/**
 * Temporal as an operator puts it behind TLS: only callers with a certificate of our authority come in, and their calls
 * go on to the plain address. Nothing else listens there.
 * @param isRefused the calls, by path, that callers have no permission for
 */
export async function openTlsFront(plainAddress: string, isRefused = (_path: string) => false) {
  const callers: Caller[] = [];
  const upstream = http2.connect(`http://${plainAddress}`);
  const sessions = new Set<http2.ServerHttp2Session>();
  const front = http2.createSecureServer({
    key: read('server.key'),
    cert: read('server.pem'),
    ca: read('authority.pem'),
    requestCert: true,
    rejectUnauthorized: true,
  });
  front.on('session', (session) => sessions.add(session));
  front.on('sessionError', () => {});
  front.on('stream', (stream, { ':authority': _authority, ...headers }) => {
    const socket = stream.session?.socket;
    if (socket instanceof TLSSocket) {
      const name = socket.getPeerCertificate().subject.CN;
      callers.push({
        path: headers[':path'] ?? '',
        authorization: headers.authorization,
        server: Reflect.get(socket, 'servername'),
        name: Array.isArray(name) ? name[0] : name,
      });
    }
    if (isRefused(headers[':path'] ?? '')) return refuse(stream);
    passOn(stream, upstream.request(headers));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    callers,
    address: `127.0.0.1:${(front.address() as AddressInfo).port}`,
    async close() {
      for (const session of sessions) session.destroy();
      upstream.destroy();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}

/** As gRPC says that a caller has no permission. */
function refuse(stream: http2.ServerHttp2Stream): void {
  const status = { 'grpc-status': '7', 'grpc-message': 'Request unauthorized.' };
  stream.on('error', () => {});
  stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...status }, { endStream: true });
}

/** One call and its answer, with the trailers that gRPC says its status in. */
function passOn(stream: http2.ServerHttp2Stream, onward: http2.ClientHttp2Stream): void {
  let trailers: http2.IncomingHttpHeaders = {};
  for (const one of [stream, onward]) one.on('error', () => {});
  onward.on('trailers', (received) => {
    trailers = received;
  });
  onward.on('response', (headers, flags) => {
    if (stream.closed || stream.destroyed) return;
    // A refusal is one frame that begins and ends the answer.
    if (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) return stream.respond(headers, { endStream: true });
    stream.respond(headers, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    onward.pipe(stream);
  });
  stream.on('close', () => onward.close());
  stream.pipe(onward);
}
