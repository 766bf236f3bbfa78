import { z } from 'zod';
import { passwordProblem } from '#domain/accounts/passwords.ts';
import { defaultCalendar } from '#domain/calendar/default-calendar.ts';
import { defaultProgramme } from '#domain/programme/default-programme.ts';
import { programmeSchema } from '#domain/programme/identity.ts';
import { emailSchema, lineSchema } from '#domain/shared/validation.ts';
import { holidaysForm, holidayTexts } from '#web/lib/forms/holidays-form.ts';
import { programmeDraftSchema } from './identity-form.ts';

const text = z.string();
const days = { zone: text, opens: text, closes: text, week: text, days: text };

/** What stands in the fields; the password never does. */
export const setUpDraftSchema = programmeDraftSchema.extend({
  personZh: z.string(),
  personEn: z.string(),
  login: z.string(),
  ...days,
});
export type SetUpTexts = z.output<typeof setUpDraftSchema>;

/** The form as it is sent, but for the password. */
export const setUpForm = z
  .strictObject({
    ...programmeSchema.shape,
    personZh: lineSchema(64),
    personEn: lineSchema(64),
    login: emailSchema,
    ...days,
  })
  .transform(({ personZh, personEn, login, ...typed }, context) => {
    const { zone, opens, closes, week, days, ...programme } = typed;
    const read = holidaysForm.safeParse({ zone, opens, closes, week, days });
    for (const issue of read.error?.issues ?? []) {
      const { rule = issue.path[0] === 'week' ? 'days' : 'clock' } =
        issue.code === 'custom' ? (issue.params ?? {}) : {};
      context.addIssue({ code: 'custom', path: [...issue.path], params: { rule } });
    }
    if (!read.success) return z.NEVER;
    return { programme, person: { nameZh: personZh, nameEn: personEn, login }, days: read.data };
  });

/** Nobody's name stands there yet; the days are those of the country that the office is in. */
export const emptySetUp: SetUpTexts = {
  ...defaultProgramme,
  nameZh: '',
  nameEn: '',
  shortZh: '',
  shortEn: '',
  officeZh: '',
  officeEn: '',
  personZh: '',
  personEn: '',
  login: '',
  ...holidayTexts(defaultCalendar),
};

const groups = {
  person: ['personZh', 'personEn', 'login'],
  name: ['nameZh', 'nameEn', 'shortZh', 'shortEn'],
  look: ['accent'],
  office: ['officeZh', 'officeEn', 'email', 'phone', 'recipient', 'addressZh', 'addressEn'],
  days: ['zone', 'opens', 'closes', 'week', 'days'],
} as const satisfies Record<string, readonly (keyof SetUpTexts)[]>;
export type SetUpGroup = keyof typeof groups;
export const setUpGroups = Object.keys(groups) as SetUpGroup[];

/** The groups in which nothing is left to do. */
export function filledGroups(texts: SetUpTexts, hasPassword: boolean): ReadonlySet<SetUpGroup> {
  const wrong = new Set(setUpForm.safeParse(texts).error?.issues.map(({ path }) => String(path[0])));
  const filled = setUpGroups.filter((group) => !groups[group].some((field) => wrong.has(field)));
  return new Set(filled.filter((group) => group !== 'person' || hasPassword));
}

/** What speaks against a password, in a word of the texts; null when nothing does. */
export function newPasswordProblem(password: string, login: string) {
  return passwordProblem(password, login || '\0');
}
