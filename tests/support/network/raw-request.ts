import { connect } from 'node:net';

/** Sends these bytes as they are, which no HTTP client would; what comes back until the other side closes. */
export function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), timeout: 25_000 }, () => socket.write(text));
    socket.on('data', (part) => parts.push(part));
    socket.once('timeout', () => socket.destroy(new Error(`${url} kept silent for 25 s`)));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // Whoever is refused in the middle of its headers may find the connection cut.
      if (parts.length > 0 && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) return;
      reject(error);
    });
    socket.once('close', () => resolve(Buffer.concat(parts).toString()));
  });
}
