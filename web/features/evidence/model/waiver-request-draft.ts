import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { FailureView } from '#contract/evidence.ts';
import { putWaiverRequest } from '#contract/waiver-request.ts';
import { applicationQuery } from '#web/lib/applications/application-query.ts';
import type { ComparedFields } from '#web/lib/forms/conflict.ts';
import { type DraftBase, useDraft } from '#web/lib/forms/drafts.ts';
import { bodyOfCall, type ComparedRecord, useRecordConflict } from '#web/lib/forms/record-conflict.ts';
import { useSentForm } from '#web/lib/pending/use-pending.ts';

export const waiverRequestDraftSchema = z.object({
  reason: z.string(),
  attachments: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type WaiverRequestDraft = z.output<typeof waiverRequestDraftSchema>;
const sent = z.object({
  failureKey: z.string(),
  reason: z.string(),
  attachmentIds: z.array(z.string()).default([]),
});

/** What the bypass item of a failure says now, and in which version; 0 while there is none. */
function storedOf(failure: FailureView | undefined): DraftBase<WaiverRequestDraft> {
  const { reason = '', attachments = [], version = 0 } = failure?.bypass ?? {};
  return { version, value: { reason, attachments: attachments.map(({ id, name }) => ({ id, name })) } };
}

export const isSameDraft = (one: WaiverRequestDraft, other: WaiverRequestDraft) =>
  JSON.stringify(one) === JSON.stringify(other);

function useComparedFields(): ComparedFields<WaiverRequestDraft> {
  const { t } = useTranslation('evidence');
  return {
    reason: { label: t('reason'), textOf: ({ reason }) => reason },
    attachments: {
      label: t('attachments'),
      textOf: ({ attachments }) => attachments.map(({ name }) => name).join('\n'),
      keyOf: ({ attachments }) => attachments.map(({ id }) => id).join(),
    },
  };
}

type DraftTarget = { applicationId: string; failure: FailureView; name: string };

function useComparedRequest({
  applicationId,
  failure,
  name,
}: DraftTarget): ComparedRecord<WaiverRequestDraft> {
  const client = useQueryClient();
  const opened = storedOf(failure);
  return {
    name,
    opened,
    fields: useComparedFields(),
    read: async () => {
      const { failures } = await client.fetchQuery({ ...applicationQuery(applicationId), staleTime: 0 });
      return storedOf(failures.find(({ key }) => key === failure.key));
    },
    saidBy: (made) => {
      const body = bodyOfCall(putWaiverRequest, putWaiverRequest.path.replace('{id}', applicationId), made);
      const { data } = sent.safeParse(body);
      if (data?.failureKey !== failure.key) return null;
      const nameOf = (id: string) => opened.value.attachments.find((one) => one.id === id)?.name ?? id;
      const attachments = data.attachmentIds.map((id) => ({ id, name: nameOf(id) }));
      return { reason: data.reason, attachments };
    },
  };
}

/** The draft in this browser, with the version on which it was begun. */
function useStoredRequest({ applicationId, failure }: DraftTarget) {
  const { key, read, save, drop } = useDraft(
    `bypass:${applicationId}:${failure.key}`,
    waiverRequestDraftSchema,
  );
  const now = storedOf(failure);
  const [restored, setRestored] = useState(read);
  const [begun, setBegun] = useState(restored?.base ?? now);
  const [value, setValue] = useState(restored?.value ?? now.value);
  const change = (part: (before: WaiverRequestDraft) => Partial<WaiverRequestDraft>) =>
    setValue((before) => {
      const next = { ...before, ...part(before) };
      save(next, begun);
      return next;
    });
  const beginAt = (stored: DraftBase<WaiverRequestDraft>) => {
    drop();
    setRestored(null);
    setBegun(stored);
    setValue(stored.value);
  };
  // A call sent after a reload is stored by now, or will be after the next fetch.
  useSentForm(restored ? key : undefined, () => {
    setRestored(null);
    setBegun({ ...begun, value });
  });
  return { key, now, begun, value, change, beginAt, restoredAt: restored?.at ?? null };
}

/** The form of a bypass item, which a colleague may change while it is written. */
export function useWaiverRequestDraft(target: DraftTarget) {
  const stored = useStoredRequest(target);
  const { key, now, begun, value, change, beginAt, restoredAt } = stored;
  const saving = useRef(false);
  const form = {
    values: value,
    set: (part: Partial<WaiverRequestDraft>) => change(() => part),
    begun,
    restoredAt,
  };
  const conflict = useRecordConflict(useComparedRequest(target), form);
  const untouched = isSameDraft(value, begun.value);
  // Without a draft a colleague's change is shown at once.
  useEffect(() => {
    if (untouched && !saving.current && now.version !== begun.version) beginAt(now);
  }, [untouched, now.version, begun.version]);
  return {
    draftKey: key,
    value,
    change,
    restoredAt,
    conflict,
    changed: !isSameDraft(value, now.value),
    startAnew: () => {
      conflict.forget();
      beginAt(now);
    },
    /** Sends what stands in the form; false on a conflict, which has to be resolved first. */
    sending: async (send: (seen: number) => Promise<{ version: number }>): Promise<boolean> => {
      saving.current = true;
      try {
        const answer = await conflict.sending(value, send);
        if (answer === null) return false;
        conflict.forget();
        beginAt({ version: answer.version, value });
        return true;
      } finally {
        saving.current = false;
      }
    },
  };
}
