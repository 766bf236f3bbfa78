import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { countedMailbox, countedNetwork } from '#domain/quotas/rate-limits.ts';
import { addressOf } from '#middleware/rate-limit.ts';
import type { RateLimiter } from '#middleware/rate-store.ts';

const everybody = 'all';

/**
 * Counts a registration form for its sender's address and network, for the mailbox that a mail goes to, and for
 * everybody. What a narrower limit refuses is not counted by the wider ones: one sender does not use up everybody's.
 * @param mailTo absent where no mail is sent
 * @throws BusyError beyond a limit
 */
export async function limitRegistration(
  rates: RateLimiter,
  request: Request,
  mailTo: string | undefined,
): Promise<void> {
  await rates.take('registration', addressOf(request));
  await rates.take('registrationNetwork', networkOf(request));
  if (mailTo !== undefined) await limitMailbox(rates, mailTo);
  await rates.take('registrationAll', everybody);
}

/** Counts a mail that somebody asks for without signing in, in the same way. @throws BusyError beyond a limit */
export async function limitMail(rates: RateLimiter, request: Request, mailTo: string): Promise<void> {
  await rates.take('mailAsked', addressOf(request));
  await rates.take('mailAskedNetwork', networkOf(request));
  await limitMailbox(rates, mailTo);
  await rates.take('mailAskedAll', everybody);
}

function networkOf(request: Request): string {
  return countedNetwork(request.ip ?? '');
}

async function limitMailbox(rates: RateLimiter, address: string): Promise<void> {
  const mailbox = createHash('sha256').update(countedMailbox(address)).digest('base64url');
  await rates.take('mailbox', mailbox);
  await rates.take('mailboxDay', mailbox);
}
