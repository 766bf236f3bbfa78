import { useApplicationForm } from '#web/lib/application-forms/use-application-form.ts';
import type { WizardDraft } from './wizard-draft.ts';

/** True while the form of a plus draft has not been read, or says what it may not. */
export function useFormBarrier({ mode, plus }: WizardDraft): boolean {
  const id = mode === 'plus' ? (plus.form?.id ?? null) : null;
  const { data } = useApplicationForm(id);
  return id !== null && data?.state !== 'read';
}
