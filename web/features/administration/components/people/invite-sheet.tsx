import { useTranslation } from 'react-i18next';
import type { SentInvitation } from '#contract/accounts/staff-accounts.ts';
import { needsChineseNames } from '#domain/countries/chinese-names.ts';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import {
  enterprisePersonForm,
  nobody,
  type PersonDraft,
  personDraftSchema,
  staffForm,
} from '../../model/person-form.ts';
import { PersonFields } from './person-fields.tsx';

type InviteSheetProps = {
  /** Key of the draft. */
  name: string;
  title: string;
  /** For a maker's enterprise, whose people have no roles to choose, and Chinese names by its country. */
  maker?: { country: string | null };
  /** People set a password here; elsewhere they sign in with another provider. */
  hasPasswords: boolean;
  invite: (person: PersonDraft) => Promise<SentInvitation>;
  busy: boolean;
  onInvited: (sent: SentInvitation, login: string) => void;
  onClose: () => void;
};

/** Gives somebody an account, and invites them to it. */
export function InviteSheet(props: InviteSheetProps) {
  const { name, title, maker, hasPasswords, invite, busy, onInvited, onClose } = props;
  const { t } = useTranslation('people');
  const isChineseNeeded = !maker || needsChineseNames(maker.country);
  const schema = maker ? enterprisePersonForm(isChineseNeeded) : staffForm;
  const form = useDraftForm({ name, draft: personDraftSchema, schema, initial: nobody });
  const refusal = useRefusal();
  const bind = useFieldErrors(form, refusal);
  const submit = async () => {
    const person = form.submit();
    if (!person || busy) return;
    refusal.clear();
    try {
      const sent = await invite(person);
      form.forget();
      onInvited(sent, person.login);
    } catch (error) {
      await refusal.take(error);
    }
  };
  const wrong = (['login', 'nameZh', 'nameEn', 'roles'] as const).filter((one) => bind(one).error);
  return (
    <FormSheet
      title={title}
      submit={t('invite')}
      changed={form.changed}
      savesDraft
      draft={form.draftKey}
      busy={busy}
      left={wrong.length}
      onSubmit={() => void submit()}
      onClose={() => {
        form.forget();
        onClose();
      }}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <p className="sub">{t(hasPasswords ? 'lead' : 'leadProvider')}</p>
      <PersonFields
        values={form.values}
        set={(changes) => {
          if (refusal.text) refusal.clear();
          form.set(changes);
        }}
        bind={bind}
        chineseOptional={!isChineseNeeded}
        roles={maker ? 'maker' : 'free'}
      />
    </FormSheet>
  );
}
