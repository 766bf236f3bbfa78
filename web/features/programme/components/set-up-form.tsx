import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { HolidayCalendar } from '#web/components/forms/office-days/holiday-calendar.tsx';
import { WeekField } from '#web/components/forms/office-days/week-field.tsx';
import { ZoneField } from '#web/components/forms/office-days/zone-field.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { logoAddress } from '../model/identity-form.ts';
import { type SetUpGroup, setUpGroups } from '../model/set-up-form.ts';
import { useSetUp } from '../model/use-set-up.ts';
import { AccentField } from './accent-field.tsx';
import { LogoField } from './logo-field.tsx';
import { NameFields } from './name-fields.tsx';
import { OfficeFields } from './office-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { ProgrammePreview } from './preview.tsx';
import css from './programme.module.css';

/** The five groups, and in which of them nothing is left to do. */
function SetUpRail({ filled }: { filled: ReadonlySet<SetUpGroup> }) {
  const { t } = useTranslation('programme');
  return (
    <ol className={css.rail} aria-label={t('setUp.groups')}>
      {setUpGroups.map((group, index) => (
        <li key={group} className={filled.has(group) ? css.filled : undefined}>
          <b>
            <span className="mono">{index + 1}</span>
            {t(`group.${group}`)}
            {filled.has(group) && <Icon name="check" />}
          </b>
          {t(filled.has(group) ? 'setUp.filled' : 'setUp.open')}
        </li>
      ))}
    </ol>
  );
}

type SetUpGroupProps = { group: SetUpGroup; filled: ReadonlySet<SetUpGroup>; children: ReactNode };

/** One of the five groups of the set-up. */
function SetUpSection({ group, filled, children }: SetUpGroupProps) {
  const { t } = useTranslation('programme');
  const id = useId();
  return (
    <section className={css.step} aria-labelledby={id}>
      <span className={css.number} aria-hidden="true">
        {setUpGroups.indexOf(group) + 1}
        {filled.has(group) && <Icon name="check" />}
      </span>
      <div>
        <h2 id={id}>
          <span className="heading">{t(`group.${group}`)}</span>
          <span className="cap">{t(`groupNote.${group}`)}</span>
        </h2>
        {children}
      </div>
    </section>
  );
}

type SetUpFormProps = {
  code: string;
  /** People have passwords here. */
  passwords: boolean;
};

/** Everything that the first start asks for: five groups, one button. */
export function SetUpForm({ code, passwords }: SetUpFormProps) {
  const { t } = useTranslation('programme');
  const setUp = useSetUp({ code, passwords });
  const { form, bind, filled, refusal, logo } = setUp;
  return (
    <form noValidate onSubmit={(event) => void setUp.submit(event)} className={css.groups}>
      <SetUpRail filled={filled} />
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <div className={css.page}>
        <div className="panel">
          <SetUpSection group="person" filled={filled}>
            <PersonFields bind={bind} password={passwords ? setUp.password.binding : null} />
          </SetUpSection>
          <SetUpSection group="name" filled={filled}>
            <NameFields bind={bind} />
          </SetUpSection>
          <SetUpSection group="look" filled={filled}>
            <div className={css.fields}>
              <LogoField
                choice={logo}
                stored={null}
                onChoose={setUp.setLogo}
                shortEn={form.values.shortEn}
                error={refusal.fields.logo ?? null}
              />
              <AccentField binding={bind('accent')} />
            </div>
          </SetUpSection>
          <SetUpSection group="office" filled={filled}>
            <OfficeFields bind={bind} />
          </SetUpSection>
          <SetUpSection group="days" filled={filled}>
            <div className={css.two}>
              <WeekField label={t('field.week')} {...bind('week')} />
              <ZoneField label={t('field.zone')} {...bind('zone')} />
              <TextField label={t('field.opens')} type="time" {...bind('opens')} />
              <TextField label={t('field.closes')} type="time" {...bind('closes')} />
              <p className={`sub ${css.beside}`}>{t('setUp.week')}</p>
            </div>
            <HolidayCalendar label={t('field.days')} {...bind('days')} />
          </SetUpSection>
        </div>
        <ProgrammePreview programme={form.values} logo={logoAddress(logo, null)} />
      </div>
      <RefusalNote refusal={refusal} />
      <div className={css.finish}>
        <span className="dim">{t('setUp.later')}</span>
        <Button type="submit" kind="primary" busy={setUp.busy}>
          {t('setUp.finish')}
        </Button>
      </div>
    </form>
  );
}
