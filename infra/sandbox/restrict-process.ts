/**
 * Loaded first in a sandboxed process: disables what Node's permissions do not cover, that is the network and signals to
 * other processes. The functions are replaced by read-only ones, so that later code cannot restore them.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import process from 'node:process';

type Holder = Record<string, unknown>;

function refuse(): never {
  throw Object.assign(new Error('This process may not reach anything outside'), {
    code: 'ERR_ACCESS_DENIED',
  });
}

function lock(holder: object, names: readonly string[]): void {
  for (const name of names) {
    if (typeof (holder as Holder)[name] !== 'function') continue;
    Object.defineProperty(holder, name, { value: refuse, writable: false, configurable: false });
  }
}

const methodsOf = (holder: object) =>
  Object.getOwnPropertyNames(holder).filter((name) => name !== 'constructor');

// HTTP, TLS, fetch and WebSocket all use these.
lock(net.Socket.prototype, ['connect']);
lock(net.Server.prototype, ['listen', '_listen2']);
lock(net, ['connect', 'createConnection', '_createServerHandle']);
lock(dgram.Socket.prototype, ['bind', 'connect', 'send', 'addMembership', 'addSourceSpecificMembership']);
lock(dgram, ['createSocket', '_createSocketHandle', 'Socket']);
for (const holder of [dns, dns.promises]) {
  lock(holder.Resolver.prototype, methodsOf(holder.Resolver.prototype));
  lock(holder.Resolver.prototype, methodsOf(Object.getPrototypeOf(holder.Resolver.prototype)));
  lock(holder, methodsOf(holder));
}
lock(process, ['kill', '_kill', '_debugProcess', '_debugEnd', 'binding', '_linkedBinding', 'execve']);
syncBuiltinESMExports();
