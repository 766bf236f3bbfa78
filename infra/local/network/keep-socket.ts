import net from 'node:net';

type Handle = { fd: number; getsockname: (address: { port?: number }) => number };
type Bind = (host: string, port: number, family: 4 | 6, fd: -1, flags: 0) => Handle | number;

/** Node's own way to bind without accepting, with which its cluster shares a port; there is none that is documented. */
const bind = (net as unknown as { _createServerHandle: Bind })._createServerHandle;

/** Of handles that nobody refers to the sockets are closed. */
const kept: Handle[] = [];

/**
 * Binds a socket that outlives the process which listens on it, and tells its descriptor: connections that come while
 * that process is started anew wait for it, where they would be refused.
 * @throws Error when the port is in use
 */
export function keepSocket(host: string, port: number): number {
  const handle = bind(host, port, net.isIPv6(host) ? 6 : 4, -1, 0);
  const address: { port?: number } = {};
  // That the port is taken is only told by whoever asks for the address.
  if (typeof handle === 'number' || handle.getsockname(address) !== 0 || address.port !== port) {
    throw new Error(`port ${port} of ${host} cannot be bound`);
  }
  kept.push(handle);
  return handle.fd;
}
