/** Why work fails, as far as its error says so in a way that is known. */
export const failureCauses = [
  'login-refused',
  'sender-refused',
  'unreachable',
  'certificate-invalid',
  'no-answer',
  'database-away',
  'queue-away',
  'engine-away',
  'disk-full',
  'file-missing',
  'worker-lost',
] as const;
export type FailureCause = (typeof failureCauses)[number];

/** The first that matches names the cause. */
const patterns: readonly (readonly [FailureCause, RegExp])[] = [
  ['login-refused', /\bEAUTH\b|\b(454|530|534|535)[ -]|invalid login|authentication (failed|failure)/i],
  ['sender-refused', /\b(550|553)[ -].*sender|sender.*(rejected|refused|not allowed)/i],
  ['disk-full', /\bENOSPC\b|no space left|could not extend file/i],
  ['file-missing', /\bENOENT\b|NoSuchKey/],
  ['certificate-invalid', /self.signed|\bCERT_|certificate (has expired|chain|is not)|unable to verify/i],
  ['worker-lost', /stalled more than|activity (heartbeat|StartToClose) timeout|process that read .* ended/i],
  [
    'database-away',
    /databaseUnavailable|ECONN\w+.*:5432|connection terminated|terminating connection|database system is/i,
  ],
  ['queue-away', /queueUnavailable|MaxRetriesPerRequest|OOM command/],
  ['engine-away', /workflowUnavailable|no answer for [A-Z]\d/],
  ['unreachable', /\bE(CONNREFUSED|CONNECTION|HOSTUNREACH|NOTFOUND|DNS|AI_AGAIN|SOCKET)\b|getaddrinfo/],
  ['no-answer', /\bETIMEDOUT\b|timed? ?out|timeout|no answer/i],
];

/** Null for an error that is not known: it is shown as it was said. */
export function failureCauseOf(error: string): FailureCause | null {
  return patterns.find(([, pattern]) => pattern.test(error))?.[0] ?? null;
}
