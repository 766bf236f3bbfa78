import { z } from 'zod';

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
export function readCredential(json: string): z.output<typeof credentialSchema> | null {
  try {
    const parsed = credentialSchema.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
