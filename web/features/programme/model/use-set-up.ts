import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { signInAddress } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';
import { useSetUp as useSetUpCall } from '../api/set-up.ts';
import { type LogoChoice, logoChangeOf, type TextBinding } from './identity-form.ts';
import {
  emptySetUp,
  filledGroups,
  newPasswordProblem,
  type SetUpTexts,
  setUpDraftSchema,
  setUpForm,
} from './set-up-form.ts';
import { useSetUpRefusal } from './set-up-refusal.ts';

/** What the server calls the fields of the administrator. */
const places: Partial<Record<keyof SetUpTexts, string>> = {
  personZh: 'administrator.nameZh',
  personEn: 'administrator.nameEn',
  login: 'administrator.login',
};

function usePassword(login: string) {
  const { t } = useTranslation('programme');
  const [password, setPassword] = useState('');
  const [left, setLeft] = useState(false);
  const problem = newPasswordProblem(password, login);
  const binding: TextBinding = {
    value: password,
    onValue: setPassword,
    error: left && problem ? t(`password.${problem}`) : null,
    onBlur: () => setLeft(password !== ''),
  };
  return { password, binding, good: problem === null, showProblem: () => setLeft(true) };
}

/** The form of the set-up: stored as a draft, but for password and logo; done, it leads to signing in. */
export function useSetUp({ code, passwords }: { code: string; passwords: boolean }) {
  const form = useDraftForm({
    name: 'set-up',
    draft: setUpDraftSchema,
    schema: setUpForm,
    initial: emptySetUp,
  });
  const [logo, setLogo] = useState<LogoChoice>(null);
  const password = usePassword(form.values.login);
  const refusal = useSetUpRefusal();
  const errors = useFieldErrors(form, refusal);
  const { mutateAsync, isPending } = useSetUpCall();
  const hasPassword = !passwords || password.good;
  const bind = (name: keyof SetUpTexts): TextBinding => {
    const { error, onBlur } = errors(name);
    const said = error ?? refusal.fields[places[name] ?? ''] ?? null;
    return { value: form.values[name], onValue: (value) => form.set({ [name]: value }), error: said, onBlur };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    password.showProblem();
    const values = form.submit();
    if (values === null || !hasPassword || isPending) return;
    refusal.clear();
    const { programme, person, days } = values;
    const administrator = { ...person, password: passwords ? password.password : null };
    const change = logoChangeOf(logo);
    try {
      await mutateAsync({ code, administrator, programme, days, logo: change === 'keep' ? null : change });
      form.forget();
      location.assign(signInAddress('sign-in', paths.start));
    } catch (error) {
      await refusal.take(error);
    }
  };
  const filled = filledGroups(form.values, hasPassword);
  return { form, logo, setLogo, password, refusal, bind, submit, filled, busy: isPending };
}
