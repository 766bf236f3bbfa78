import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { takeChallenge, updateFactorStep } from '#db/queries/factor-steps.ts';
import { type FactorRow, listFactors, takePasskeyCount } from '#db/queries/second-factors.ts';
import type { Db } from '#db/schema/database.ts';
import { factorLimits } from '#domain/second-factors/second-factor.ts';

const text = z.base64url().max(8_192);
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** What the page's script makes of a passkey's answer, new or known. */
const credentialSchema = z.object({
  id: text.min(1).max(1_400),
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    attestationObject: text.optional(),
    authenticatorData: text.optional(),
    signature: text.optional(),
    transports: z.array(z.enum(transports)).max(7).optional().catch(undefined),
  }),
  clientExtensionResults: z.object({}).default({}),
});

/** A passkey's answer out of a form; null for what is none. */
function readCredential(json: string): z.output<typeof credentialSchema> | null {
  try {
    const parsed = credentialSchema.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Of the account service: passkeys are bound to it. */
export type Site = { origin: string };
type Step = { id: string; accountId: string; challenge: string | null };
type Use = Site & { step: Step; credential: string; now: Date };

const hostOf = ({ origin }: Site) => new URL(origin).hostname;

function passkeysOf(factors: readonly FactorRow[]) {
  return factors.flatMap(({ credentialId: id, transports }) => (id === null ? [] : [{ id, transports }]));
}

/** What the browser asks one of the account's passkeys; null where it has none. */
async function startCeremony(
  db: Db,
  { site, step, factors }: { site: Site; step: Step; factors: readonly FactorRow[] },
) {
  const allowCredentials = passkeysOf(factors);
  if (allowCredentials.length === 0) return null;
  const rpID = hostOf(site);
  const options = await generateAuthenticationOptions({
    rpID,
    allowCredentials,
    userVerification: 'preferred',
    timeout: factorLimits.stepMs,
  });
  await updateFactorStep(db, step, { challenge: options.challenge });
  return options;
}

/** What the browser makes a new passkey of. */
export async function offerPasskey(
  db: Db,
  { site, step, login, name }: { site: Site; step: Step; login: string; name: string },
) {
  const excludeCredentials = passkeysOf(await listFactors(db, step.accountId));
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: hostOf(site),
    userName: login,
    userDisplayName: login,
    userID: Buffer.from(step.accountId),
    excludeCredentials,
    timeout: factorLimits.stepMs,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  await updateFactorStep(db, step, { challenge: options.challenge });
  return options;
}

/** True when a passkey of the account signed what it was asked in this step, the first time that it is shown. */
export async function checkPasskey(db: Db, { step, credential, now, ...site }: Use): Promise<boolean> {
  const response = readCredential(credential) as AuthenticationResponseJSON | null;
  const challenge = await takeOwnChallenge(db, step);
  if (!response || challenge === null) return false;
  const factors = await listFactors(db, step.accountId);
  const factor = factors.find(({ credentialId }) => credentialId === response.id);
  if (!factor?.credentialId || !factor.publicKey) return false;
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: false,
    credential: {
      id: factor.credentialId,
      publicKey: new Uint8Array(Buffer.from(factor.publicKey, 'base64url')),
      counter: Number(factor.counter),
    },
  }).catch(() => null);
  if (!verification?.verified) return false;
  return takePasskeyCount(db, { id: factor.id, counter: verification.authenticationInfo.newCounter, now });
}

export type NewPasskey = { credentialId: string; publicKey: string; counter: number; transports: string[] };

/** The passkey that a browser made of what it was offered in this step; null where that is not so. */
export async function readNewPasskey(
  db: Db,
  { step, credential, ...site }: Omit<Use, 'now'>,
): Promise<NewPasskey | null> {
  const response = readCredential(credential) as RegistrationResponseJSON | null;
  const challenge = await takeOwnChallenge(db, step);
  if (!response || challenge === null) return null;
  const verification = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: false,
  }).catch(() => null);
  if (!verification?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

async function takeOwnChallenge(db: Db, { id, challenge }: Step): Promise<string | null> {
  return challenge !== null && (await takeChallenge(db, id, challenge)) ? challenge : null;
}

/** Which ways to prove themselves somebody has in a step; the challenge for the passkeys replaces the one before. */
export async function readOwnFactors(db: Db, { site, step }: { site: Site; step: Step }) {
  const factors = await listFactors(db, step.accountId);
  return {
    hasApp: factors.some(({ kind }) => kind === 'totp'),
    passkey: await startCeremony(db, { site, step, factors }),
  };
}
