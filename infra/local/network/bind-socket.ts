import net from 'node:net';

type Handle = { fd: number; getsockname: (address: { port?: number }) => number };
type Bind = (host: string, port: number, family: 4 | 6, fd: -1, flags: 0) => Handle | number;

/** Undocumented, as Node has no other way to bind a port without listening; its cluster module uses it. */
const bind = (net as unknown as { _createServerHandle: Bind })._createServerHandle;

/** Referenced here, as a handle's socket is closed when it is garbage collected. */
const openHandles: Handle[] = [];

/**
 * Binds a socket for a child process to listen on, and returns its file descriptor. While the child restarts, connections
 * wait instead of being refused.
 * @throws Error when the port is in use
 */
export function bindSocket(host: string, port: number): number {
  const handle = bind(host, port, net.isIPv6(host) ? 6 : 4, -1, 0);
  const address: { port?: number } = {};
  // A port in use shows only when the address is read.
  if (typeof handle === 'number' || handle.getsockname(address) !== 0 || address.port !== port) {
    throw new Error(`port ${port} of ${host} cannot be bound`);
  }
  openHandles.push(handle);
  return handle.fd;
}
