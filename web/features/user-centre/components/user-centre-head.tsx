import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs, type Crumb, PageHead } from '#web/components/page/page-head.tsx';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';

type UserCentreHeadProps = {
  title: string;
  /** Between the user centre and the page itself, and after it, where it has any. */
  crumbs: readonly Crumb[];
  tag?: ReactNode;
  facts?: ReactNode;
  children?: ReactNode;
};

/** Where a page of the user centre stands, and what it is called. */
export function UserCentreHead({ crumbs, ...head }: UserCentreHeadProps) {
  const { t } = useTranslation();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t('userCentre') }, ...crumbs]} />
      <PageHead {...head} />
    </>
  );
}
