import type {
  ApplicationStatus,
  CertificateStatus,
  ReviewResult,
  SampleStatus,
} from '#domain/applications/statuses.ts';

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'idle';
export type ProductStatusCode = 0 | 1 | 2 | 3;
export type Status =
  | ApplicationStatus
  | SampleStatus
  | ReviewResult
  | CertificateStatus
  | ProductStatusCode
  | 'certificate-expired'
  | 'certificate-revoked';

type Icon =
  | 'clock'
  | 'play'
  | 'back'
  | 'bad'
  | 'ended'
  | 'hallmark'
  | 'half'
  | 'box'
  | 'file'
  | 'ok'
  | 'idle'
  | 'warn';

/** Colour and icon; the word stands in the texts of `status` under the same key. */
export type StatusLook = { tone: Tone; icon: Icon };

const looks = {
  'product-under-review': { tone: 'info', icon: 'clock' },
  'product-rejected': { tone: 'bad', icon: 'back' },
  certifying: { tone: 'info', icon: 'play' },
  'certification-under-review': { tone: 'info', icon: 'clock' },
  certified: { tone: 'ok', icon: 'hallmark' },
  'partially-certified': { tone: 'warn', icon: 'half' },
  'certification-failed': { tone: 'bad', icon: 'ended' },
  'exception-bypass-rejected': { tone: 'bad', icon: 'back' },
  'test-result-rejected': { tone: 'bad', icon: 'back' },
  'sample-device-test-failed': { tone: 'bad', icon: 'bad' },
  'pending-delivery': { tone: 'idle', icon: 'box' },
  delivered: { tone: 'info', icon: 'box' },
  received: { tone: 'info', icon: 'box' },
  'report-generated': { tone: 'ok', icon: 'file' },
  reviewing: { tone: 'info', icon: 'clock' },
  approved: { tone: 'ok', icon: 'ok' },
  rejected: { tone: 'bad', icon: 'back' },
  failed: { tone: 'bad', icon: 'bad' },
  valid: { tone: 'ok', icon: 'hallmark' },
  expired: { tone: 'warn', icon: 'clock' },
  revoked: { tone: 'bad', icon: 'ended' },
  'certificate-expired': { tone: 'warn', icon: 'clock' },
  'certificate-revoked': { tone: 'bad', icon: 'ended' },
  'product-0': { tone: 'idle', icon: 'idle' },
  'product-1': { tone: 'info', icon: 'clock' },
  'product-2': { tone: 'ok', icon: 'hallmark' },
  'product-3': { tone: 'warn', icon: 'warn' },
} as const satisfies Record<string, StatusLook>;

export type StatusKey = keyof typeof looks;

/** The name under which a status has its look and its word. */
export function statusKey(status: Status): StatusKey {
  return typeof status === 'number' ? `product-${status}` : status;
}

export function statusLook(status: Status): StatusLook {
  return looks[statusKey(status)];
}

type CertificateFacts = { status: CertificateStatus; configurations: readonly { passed: boolean }[] };

/** What a certificate is shown as: one that is valid for a part of its configurations says so. */
export function certificateLook({ status, configurations }: CertificateFacts): Status {
  return status === 'valid' && configurations.some(({ passed }) => !passed) ? 'partially-certified' : status;
}
