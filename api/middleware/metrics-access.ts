import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { CatalogueError } from '#domain/errors/errors.ts';

const loopback = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
const ownNames = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Lets the bearer of a token read the metrics; without a token the machine itself under a name of its own, and no
 * proxy that runs on it.
 * @throws CatalogueError dataMissing for everybody else, as for an address that does not exist
 */
export function checkMetricsAccess(request: Request, tokens: readonly string[]): void {
  if (tokens.length === 0 ? isLocal(request) : tokens.some((token) => bears(request, token))) return;
  throw new CatalogueError('dataMissing');
}

function isLocal(request: Request): boolean {
  if (forwarding.some((name) => request.headers[name] !== undefined)) return false;
  // A page of another site may have its name lead to this machine: its browser still sends that name.
  if (!ownNames.test(request.headers.host ?? '')) return false;
  return loopback.test(request.socket.remoteAddress ?? '');
}

function bears(request: Request, token: string): boolean {
  const [received, expected] = [request.get('authorization') ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return received !== undefined && expected !== undefined && timingSafeEqual(received, expected);
}
