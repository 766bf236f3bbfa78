import { randomBytes } from 'node:crypto';

/** As example.env says: a secret for each, the addresses of the browsers, their parent domain, the authority of this machine. */
export function fillIn(example: string): string {
  const set: Record<string, string> = {
    COOKIE_DOMAIN: 'assay.example.com',
    NODE_EXTRA_CA_CERTS: '/tls/authority.crt',
  };
  return example
    .replaceAll(
      /^(?!REDIS_SENTINEL)\w+_(?:PASSWORD|SECRET|FACTOR_KEY)=$/gm,
      (line) => line + randomBytes(32).toString('hex'),
    )
    .replaceAll(/^(\w+)=$/gm, (line, name: string) => line + (set[name] ?? ''));
}
