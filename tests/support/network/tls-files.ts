import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'assay-tls-'));

/** Path of a file of the tests' own authority, made as the tests start: it signed `client.pem`, `server.pem`, and those that are `ending` and `expired`. */
export const tlsFile = (name: string): string => join(folder, name);

type Signer = { subject: string; key: webcrypto.CryptoKey };

/** In days from now. */
type Life = { from: number; to: number };

async function make(
  name: string,
  commonName: string,
  by: Signer | null,
  extensions: x509.Extension[],
  { from, to }: Life = { from: -1, to: 1 },
) {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const subject = `CN=${commonName}`;
  const certificate = await x509.X509CertificateGenerator.create({
    subject,
    issuer: by?.subject ?? subject,
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: by?.key ?? keys.privateKey,
    extensions,
    notBefore: new Date(Date.now() + from * day),
    notAfter: new Date(Date.now() + to * day),
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  writeFileSync(tlsFile(`${name}.pem`), certificate.toString('pem'));
  writeFileSync(tlsFile(`${name}.key`), x509.PemConverter.encode(key, 'PRIVATE KEY'), { mode: 0o600 });
  return { subject, key: keys.privateKey };
}

const authorises = () => [new x509.BasicConstraintsExtension(true, 1, true)];
const authority = await make('authority', 'assay tests authority', null, authorises());
await make('other-authority', 'another authority', null, authorises());
await make('client', 'assay-portal', authority, []);
const names = () => [
  new x509.SubjectAlternativeNameExtension([
    { type: 'dns', value: 'temporal.assay.example' },
    { type: 'ip', value: '127.0.0.1' },
  ]),
];
await make('server', 'temporal.assay.example', authority, names());
await make('ending', 'temporal.assay.example', authority, names(), { from: -9, to: 1 });
await make('expired', 'temporal.assay.example', authority, names(), { from: -9, to: -1 });
