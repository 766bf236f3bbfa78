import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Server } from 'node:http';
import express from 'express';
import { drain, listen, portOf } from '#api/start/http-server.ts';

type Fields = Record<string, unknown>;

/** What the provider puts into its next answers; what is absent is as it should be. */
export type Forgery = {
  header?: Fields;
  claims?: Fields;
  /** How the token is signed: by another key, with the client's secret, not at all. */
  signature?: 'stranger' | 'secret' | 'none';
  /** Fields of the provider's metadata. */
  metadata?: Fields;
};

export type ForgingProvider = {
  issuer: string;
  /** What comes next; `nonce` and `subject` go into the token. */
  next: (nonce: string, subject: string, forgery?: Forgery) => void;
  close: () => Promise<void>;
};

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encode = (fields: Fields) => Buffer.from(JSON.stringify(fields)).toString('base64url');

/** The key with which the strangers of {@link Forgery} sign, as they would offer it themselves. */
export const strangers = pair();

/** An OpenID provider that has one client and hands out the tokens that a test wants to see refused. */
export async function openForgingProvider(clientId: string, clientSecret: string): Promise<ForgingProvider> {
  const own = pair();
  const app = express();
  let forgery: Forgery = {};
  let known: Fields = {};
  const server: Server = await listen(app, '127.0.0.1', 0);
  const issuer = `http://127.0.0.1:${portOf(server)}`;
  app.get('/.well-known/openid-configuration', (_request, response) => {
    response.json({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      ...forgery.metadata,
    });
  });
  app.get('/jwks', (_request, response) => {
    response.json({
      keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'ES256' }],
    });
  });
  app.post('/token', (_request, response) => {
    const seconds = Math.floor(Date.now() / 1000);
    const times = { iat: seconds, exp: seconds + 600 };
    const claims = { iss: issuer, aud: clientId, ...times, ...known, ...forgery.claims };
    const signed = `${encode({ alg: 'ES256', kid: 'own', ...forgery.header })}.${encode(claims)}`;
    const token = `${signed}.${signatureOf(signed, own.privateKey, clientSecret, forgery.signature)}`;
    response.json({ access_token: 'unused', token_type: 'Bearer', expires_in: 600, id_token: token });
  });
  return {
    issuer,
    next: (nonce, sub, wanted = {}) => {
      known = { nonce, sub };
      forgery = wanted;
    },
    close: () => drain(server),
  };
}

function signatureOf(text: string, own: KeyObject, secret: string, by: Forgery['signature']): string {
  if (by === 'none') return '';
  if (by === 'secret') return createHmac('sha256', secret).update(text).digest('base64url');
  const key = by === 'stranger' ? strangers.privateKey : own;
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}
