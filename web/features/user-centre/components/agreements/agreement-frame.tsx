import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnBusinessAgreement } from '#contract/enterprise.ts';
import { AgreementTag } from '#web/components/agreements/agreement-tag.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { paths } from '#web/paths.ts';
import { useOwnBusinessAgreement } from '../../api/own-company.ts';
import { UserCentreHead } from '../user-centre-head.tsx';

type FrameProps = {
  title: string;
  /** What the breadcrumb adds to the business agreement. */
  adds: string;
  /** At the right of the title. */
  aside?: (own: OwnBusinessAgreement) => ReactNode;
  children: (own: OwnBusinessAgreement) => ReactNode;
};

/** A page about the business agreement: its state beside the title, its number below. */
export function AgreementFrame({ title, adds, aside, children }: FrameProps) {
  const { t } = useTranslation(['user-centre', 'enterprises']);
  const { data, isError, refetch } = useOwnBusinessAgreement();
  if (!data && !isError) return <SkeletonPage />;
  const number = data?.agreement.number;
  return (
    <>
      <UserCentreHead
        title={title}
        crumbs={[{ label: t('page.businessAgreement'), to: paths.businessAgreement }, { label: adds }]}
        tag={data && <AgreementTag agreement={data.agreement} />}
        facts={number && <CopyText text={number} mono />}
      >
        {data && aside?.(data)}
      </UserCentreHead>
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {data && children(data)}
    </>
  );
}
