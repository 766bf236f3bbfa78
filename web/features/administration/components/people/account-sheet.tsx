import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/accounts/admin-accounts.ts';
import type { EnterpriseRight } from '#domain/accounts/enterprise-rights.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import type { RecordValue } from '#domain/programme-changes/programme-changes.ts';
import type { CompetencePhase } from '#domain/reviewers/competence.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useChangeAccount } from '../../api/staff-accounts.ts';
import {
  draftOf,
  enterprisePersonForm,
  isChineseNeededOf,
  personDraftSchema,
  staffForm,
} from '../../model/person-form.ts';
import css from '../administration.module.css';
import { AbsenceList } from './absence-list.tsx';
import { CompetenceFields } from './competence-fields.tsx';
import { PersonFields } from './person-fields.tsx';

/** How the values of an account's history read; undefined leaves one as it is. */
function useAccountValues() {
  const { t } = useTranslation(['people', 'administration', 'common']);
  const catalogue = useCatalogue();
  const names: Record<string, (code: string) => string> = {
    roles: (code) => t(`administration:role.${code as Role}`),
    phases: (code) => t(`competence.phase.${code as CompetencePhase}`),
    categories: (code) => catalogue.nameOf('category', code),
    languages: (code) => t(`competence.language.${code as Locale}`),
  };
  return (field: string, value: RecordValue) => {
    if (field === 'enterpriseRight') return t(`common:right.${value as EnterpriseRight}`);
    const nameOf = names[field];
    if (!nameOf || !Array.isArray(value)) return undefined;
    if (value.length === 0 && field !== 'roles') return t('competence.all');
    return value.map(nameOf).join(t('administration:separator'));
  };
}

/** What was changed of an account, by whom. */
function AccountHistory({ id, you }: { id: string; you: string }) {
  const { t } = useTranslation(['people', 'administration', 'common']);
  const valueText = useAccountValues();
  return (
    <section className={css.record}>
      <h3 className="heading">{t('common:change.history')}</h3>
      <ChangeHistory
        kind="account"
        id={id}
        you={you}
        actionName={(action) => t(`action.${action as KeyBelow<'people', 'action'>}`)}
        fieldName={(field) => t(`field.${field as KeyBelow<'people', 'field'>}`)}
        valueText={valueText}
      />
    </section>
  );
}

/** What a reviewer reviews, and when they are away. */
function ReviewerRecord({ id }: { id: string }) {
  return (
    <>
      <CompetenceFields id={id} />
      <AbsenceList id={id} />
    </>
  );
}

/** Whose roles may be chosen: a maker's follow from its enterprise, and nobody takes their own right to administer. */
function rolesOf({ id, roles }: AdminAccount, ownId: string): 'free' | 'own' | 'maker' {
  if (roles.includes('partner')) return 'maker';
  return id === ownId ? 'own' : 'free';
}

type AccountSheetProps = { account: AdminAccount; ownId: string; onClose: () => void };

/** Names somebody otherwise or gives other roles, with the history of the account below. */
export function AccountSheet({ account, ownId, onClose }: AccountSheetProps) {
  const { t } = useTranslation(['people', 'common', 'administration']);
  const { id, login, nameZh, nameEn, roles } = account;
  const may = rolesOf(account, ownId);
  const isPerson = roles.includes('individual');
  const isChineseNeeded = isChineseNeededOf(account);
  const schema = may === 'maker' || isPerson ? enterprisePersonForm(isChineseNeeded) : staffForm;
  const form = useDraftForm({
    name: `account:${id}`,
    draft: personDraftSchema,
    schema,
    initial: draftOf(account, isChineseNeeded),
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const change = useChangeAccount();
  const refusal = useRefusal();
  const bind = useFieldErrors(form, refusal);
  const submit = () => {
    const person = form.submit();
    if (!person || change.isPending) return;
    refusal.clear();
    const newRoles = person.roles.length > 0 ? person.roles : roles;
    const fields = { nameZh: person.nameZh, nameEn: person.nameEn, roles: newRoles };
    change.mutate(
      { id, body: { ...fields, seen: { nameZh, nameEn, roles } } },
      {
        onSuccess: () => {
          showToast({ tone: 'ok', title: t('saved'), detail: login });
          close();
        },
        onError: (error) => void refusal.take(error),
      },
    );
  };
  const fields = { values: form.values, set: form.set, bind, roles: may, chineseOptional: !isChineseNeeded };
  return (
    <FormSheet
      title={t('editTitle', { name: usePersonName()(nameZh, nameEn) })}
      submit={t('save')}
      changed={form.changed}
      savesDraft
      draft={form.draftKey}
      busy={change.isPending}
      left={(['nameZh', 'nameEn', 'roles'] as const).filter((one) => bind(one).error).length}
      onSubmit={submit}
      onClose={close}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <PersonFields isKnown {...fields} />
      {may === 'maker' && <p className="help">{t('makerRoles')}</p>}
      {roles.includes('reviewer') && <ReviewerRecord id={id} />}
      <AccountHistory id={id} you={ownId} />
    </FormSheet>
  );
}
