import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { imageKinds } from '#domain/applications/applications.ts';
import { findingMaterials } from '#domain/applications/findings.ts';
import { saidFor } from '#domain/shared/words.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import type { ShownFinding } from '#web/lib/applications/finding.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { RequirementName } from './requirement-name.tsx';
import { SaidText } from './said-text.tsx';

export type JudgedApplication = Pick<ApplicationDetail, 'requirementEdition' | 'configurations' | 'failures'>;

/** The part that a finding is about, in words; null for the whole, and for a part that is there no more. */
export function useTargetName({ configurations, failures }: JudgedApplication) {
  const { t } = useTranslation(['requirements', 'device']);
  return ({ target }: Pick<ShownFinding, 'target'>): string | null => {
    if (!target) return null;
    const { kind, id } = target;
    switch (kind) {
      case 'configuration': {
        const one = configurations.find((configuration) => configuration.id === id);
        return one ? t('about.configuration', { index: one.ordinal }) : null;
      }
      case 'waiver': {
        const one = failures.find(({ bypass }) => bypass?.id === id);
        return one ? t('about.waiver', { name: failureName(one) }) : null;
      }
      case 'material': {
        const one = findingMaterials.find((name) => name === id);
        return one ? t(`device:material.${one}`) : null;
      }
      case 'picture': {
        const one = imageKinds.find((name) => name === id);
        return one ? t(`device:image.${one}`) : null;
      }
    }
  };
}

type FindingProps = { finding: ShownFinding; application: JudgedApplication };

/** A finding in one line: its requirement, the part it is about, what was seen, and what mends it. */
function FindingLine({ finding, application }: FindingProps) {
  const reader = useLanguage();
  const { requirement, seen, mend } = finding;
  const about = useTargetName(application)(finding);
  const isSame = saidFor(reader, seen).locale === saidFor(reader, mend).locale;
  return (
    <>
      <RequirementName edition={application.requirementEdition} code={requirement} />
      {about && ` · ${about}`}
      {' · '}
      <SaidText said={seen} quiet={isSame} /> → <SaidText said={mend} />
    </>
  );
}

type FindingsProps = { findings: readonly ShownFinding[]; application: JudgedApplication };

/** Findings of a rejection, a line each; none where there are none. */
export function FindingLines({ findings, application }: FindingsProps) {
  return findings.map((finding, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      <FindingLine finding={finding} application={application} />
    </Fragment>
  ));
}

/** The same at length, where they are mended: a paragraph for what was seen, one for what mends it. */
export function FindingNotes({ findings, application }: FindingsProps) {
  const { t } = useTranslation('requirements');
  const targetName = useTargetName(application);
  return findings.map((finding, index) => {
    const about = targetName(finding);
    return (
      <Fragment key={index}>
        <p>
          <RequirementName edition={application.requirementEdition} code={finding.requirement} />
          {about && ` · ${about}`}
        </p>
        <p>
          <b>{t('seen')}</b> <SaidText said={finding.seen} />
        </p>
        <p>
          <b>{t('mend')}</b> <SaidText said={finding.mend} />
        </p>
      </Fragment>
    );
  });
}
