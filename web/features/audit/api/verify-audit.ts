import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { verifyAudit } from '#contract/audit.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';

export type AuditVerdict = EndpointResponse<typeof verifyAudit>;

/** Each call tells of the anchors of its own entries. */
function withFormer(former: AuditVerdict | null, verdict: AuditVerdict): AuditVerdict {
  if (former === null) return verdict;
  const matched = former.anchors.matched + verdict.anchors.matched;
  const damaged = former.anchors.damaged + verdict.anchors.damaged;
  return { ...verdict, anchors: { ...verdict.anchors, matched, damaged } };
}

/** Checks the whole chain, one call after the other; `progress` is the last one's answer. */
export function useAuditVerification() {
  const [progress, setProgress] = useState<AuditVerdict | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      let verdict: AuditVerdict | null = null;
      do {
        const after: number = verdict?.next ?? 0;
        verdict = withFormer(verdict, await call(verifyAudit, { query: { after } }));
        setProgress(verdict);
      } while (verdict.next !== null);
    },
    onMutate: () => setProgress(null),
    onError: () => setProgress(null),
  });
  return { verify: () => mutate(), running: isPending, progress };
}
