import { z } from 'zod';
import { tlsVariables } from './engine-tls.ts';

const senderPattern = /^(?:([^<>\p{Cc}",]{1,100}?)\s*<([^\s<>@,]+@[^\s<>@,]+)>|([^\s<>@,]+@[^\s<>@,]+))$/u;

/** `Name <address>`, or the address alone. */
const sender = z
  .string()
  .max(300)
  .regex(senderPattern, 'must be an address, or a name with the address in <>')
  .transform((value) => {
    const [, name = '', named, bare] = senderPattern.exec(value) ?? [];
    return { name, address: named ?? bare ?? '' };
  });

/** For every process: with a sender there is mail. */
export const mailVariables = { MAIL_FROM: sender.optional() };

/** For the workers, who send it. */
export const smtpVariables = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  SMTP_TLS: z.enum(['required', 'optional']).default('required'),
  ...tlsVariables('SMTP'),
};
