import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/session.ts';
import type { HeaderUser, UserMenuEntry } from '#web/components/user-menu.tsx';
import { hasRole, useSignOut } from '#web/lib/session.ts';
import { useLanguage } from '#web/lib/use-language.ts';

const verifiedState = 2;

/** The account as the header shows it. */
export function useHeaderUser(user: CurrentUser): HeaderUser {
  const { t } = useTranslation();
  const chinese = useLanguage() === 'zh';
  const role = (['reviewer', 'admin', 'operator'] as const).find((one) => hasRole(user, one));
  const company = user.enterprise && (chinese ? user.enterprise.shortZh : user.enterprise.shortEn);
  return {
    name: chinese ? user.name : user.nameEn,
    affiliation: role ? t(role) : (company ?? ''),
    verified: role ? null : user.verifyRealState === verifiedState,
  };
}

export function useUserMenu(): UserMenuEntry[] {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return [{ label: t('signOut'), icon: 'signout', onChoose: () => signOut.mutate() }];
}
