import { emitEvent } from '#api/events/emit-event.ts';
import type { ApplicationFormView } from '#contract/application-forms/application-forms.ts';
import type { FormRow, FormWithFile } from '#db/queries/application-forms.ts';
import type { Db } from '#db/schema/database.ts';
import type { FormOutcome } from '#domain/application-forms/form-reading.ts';
import { describeError } from '#domain/errors/errors.ts';

/** Why a form may not be submitted; null for one that may. */
export function refusalOf(outcome: FormOutcome): ApplicationFormView['refusal'] {
  if (!outcome.ok) {
    const errorCode = describeError('excelParseFailed').code;
    return { errorCode, reason: outcome.reason, faults: [] };
  }
  const { faults } = outcome;
  if (faults.length === 0) return null;
  return { errorCode: describeError('excelContentInvalid').code, reason: null, faults };
}

/** A form as the contract shows it. */
export function presentForm({
  fileId,
  name,
  size,
  state,
  outcome,
  ...row
}: FormWithFile): ApplicationFormView {
  return {
    fileId,
    name,
    size,
    state,
    receivedAt: row.receivedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    sheet: outcome?.ok ? outcome.sheet : null,
    version: outcome?.ok ? outcome.version : null,
    cells: outcome?.ok ? outcome.cells : [],
    refusal: outcome && refusalOf(outcome),
  };
}

const ended = 500_000;

/** Tells the enterprise and the programme how far the reading of a form is. */
export function emitForm(trx: Db, { fileId, enterpriseId, state, attempt }: FormRow): Promise<void> {
  return emitEvent(trx, {
    rooms: [`enterprise:${enterpriseId}`, 'programme'],
    entity: 'application-form',
    entityId: fileId,
    // What ends it comes after every attempt.
    version: attempt + (state === 'read' || state === 'refused' ? ended : 0),
    change: { state },
  });
}
