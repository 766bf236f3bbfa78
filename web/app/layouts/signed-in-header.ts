import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import type { HeaderUser, UserMenuEntry } from '#web/components/shell/user-menu.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { type AccountPage, accountPageAddress } from '#web/lib/session/account-service.ts';
import { hasRole, sessionQuery, useSignOut } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';

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
    company: user.enterprise && (chinese ? user.enterprise.nameZh : user.enterprise.nameEn),
    picture: user.headPicture,
    verified: role ? null : user.verifyRealState === verifiedState,
  };
}

export function useUserMenu(): UserMenuEntry[] {
  const { t } = useTranslation();
  const { data: user } = useQuery(sessionQuery);
  const language = useLanguage();
  const signOut = useSignOut();
  const goTo = (page: AccountPage) => () => location.assign(accountPageAddress(page, language));
  const hasCompany = hasRole(user, 'partner', 'individual');
  const navigate = useNavigate();
  const to = (path: string) => () => void navigate(path);
  return [
    ...(hasRole(user, 'partner')
      ? ([
          { label: t('basicInformation'), icon: 'user', onChoose: to(paths.basicInformation) },
          { label: t('businessAgreement'), icon: 'file', onChoose: to(paths.businessAgreement) },
          { label: t('protocolManagement'), icon: 'shield', onChoose: to(paths.protocolManagement) },
          { label: t('contactManagement'), icon: 'users', onChoose: to(paths.contactManagement) },
        ] as const)
      : []),
    ...(user?.hasAccountPages
      ? ([
          { label: t('changePassword'), icon: 'lock', onChoose: goTo('password') },
          { label: t('accountSecurity'), icon: 'shield', onChoose: goTo('security') },
        ] as const)
      : []),
    ...(user?.hasAccountPages && hasCompany
      ? [{ label: t('companyVerification'), icon: 'shield', onChoose: goTo('company') } as const]
      : []),
    { label: t('signOut'), icon: 'signout', onChoose: () => signOut.mutate() },
  ];
}
