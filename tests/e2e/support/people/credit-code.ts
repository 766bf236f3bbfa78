import { randomUUID } from 'node:crypto';
import { isCreditCode } from '#domain/enterprises/enterprise-verification.ts';

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A unified social credit code that no company has, with the last character that it takes. */
export function inventCreditCode(): string {
  const front = `9144${randomUUID().replaceAll(/\D/g, '').padEnd(13, '0').slice(0, 13)}`;
  return [...alphabet].map((last) => front + last).find(isCreditCode) ?? '';
}
