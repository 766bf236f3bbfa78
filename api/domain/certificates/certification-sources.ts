import {
  type ApplicationStatus,
  type CertificateStatus,
  certifiedStatuses,
} from '#domain/applications/statuses.ts';

/** A certified application with what its certificate is worth; null for one whose certificate is not known. */
type Source = { status: ApplicationStatus; certificate: { status: CertificateStatus } | null };

/**
 * Whether a plus application may name it: certified, in either mode, and by a certificate that was not revoked and has not
 * expired.
 */
export function mayBeSource({ status, certificate }: Source): boolean {
  return certifiedStatuses.includes(status) && (certificate === null || certificate.status === 'valid');
}
