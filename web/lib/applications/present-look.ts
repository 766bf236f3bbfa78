import type { ApplicationSummary } from '#contract/applications.ts';
import type { Status } from './status-look.ts';

/** What an application is shown as today: what became of its certificate, where that no longer holds. */
export function presentLook({ status, certificate }: Pick<ApplicationSummary, 'status' | 'certificate'>): {
  status: Status;
} {
  return { status: certificate && certificate.status !== 'valid' ? lapsed[certificate.status] : status };
}

const lapsed = { expired: 'certificate-expired', revoked: 'certificate-revoked' } as const;
