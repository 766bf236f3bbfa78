import { z } from 'zod';
import { sanitiseText } from '#domain/shared/validation.ts';
import { hasHidden, writtenLine } from '#domain/shared/written-text.ts';

/** Characters of each. */
export const homeLengths = { claim: 24, lead: 200, example: 32 } as const;

const prose = (max: number) => z.string().max(max).transform(writtenLine).pipe(z.string().min(1));
const optionalText = (rule: RegExp) =>
  z
    .string()
    .max(homeLengths.example)
    .refine((text) => !hasHidden(text), { params: { rule: 'hidden-characters' } })
    .transform(sanitiseText)
    .refine((text) => text === '' || rule.test(text), { params: { rule: 'example' } });
const word = optionalText(/./u);
const measure = optionalText(/^\d{1,4}(\.\d{1,2})?$/);

/** What the home page says of the programme; the device of its figures is an example, each part of which may be empty. */
export const homeTextsSchema = z.strictObject({
  claim1Zh: prose(homeLengths.claim),
  claim1En: prose(homeLengths.claim),
  claim2Zh: prose(homeLengths.claim),
  claim2En: prose(homeLengths.claim),
  leadZh: prose(homeLengths.lead),
  leadEn: prose(homeLengths.lead),
  exampleBrand: word,
  exampleModel: word,
  /** Partner code of its maker, in the hallmark. */
  exampleCode: optionalText(/^[A-Za-z0-9]{1,12}$/),
  exampleCases: optionalText(/^[1-9]\d{0,8}$/),
  /** Percent. */
  examplePassed: optionalText(/^(100|\d{1,2})(\.\d{1,2})?$/),
  /** Millimetres. */
  exampleWidth: measure,
  exampleHeight: measure,
  exampleDepth: measure,
  /** Inches. */
  exampleScreen: measure,
});
export type HomeTexts = z.output<typeof homeTextsSchema>;
export const homeFields = Object.keys(homeTextsSchema.shape) as readonly (keyof HomeTexts)[];

/** Before anything is set: no name and no figure of anybody's. */
export const defaultHomeTexts: HomeTexts = {
  claim1Zh: '先过检验，',
  claim1En: 'Tested first,',
  claim2Zh: '再留印记。',
  claim2En: 'then marked.',
  leadZh:
    '设备通过认证，才能预装生态应用与服务。从创建产品到颁发证书共六步，每一步都写明由谁处理、何时到期。',
  leadEn:
    'A device must be certified before it can ship with the ecosystem’s apps and services. Six steps lead from product to certificate; each shows who acts and by when.',
  exampleBrand: '',
  exampleModel: '',
  exampleCode: '',
  exampleCases: '',
  examplePassed: '',
  exampleWidth: '',
  exampleHeight: '',
  exampleDepth: '',
  exampleScreen: '',
};

/** What is stored over the defaults, or those alone where it makes no sense. */
export function homeTextsInForce(stored: unknown): HomeTexts {
  const set = homeTextsSchema.partial().safeParse(stored ?? {});
  return { ...defaultHomeTexts, ...(set.success ? set.data : {}) };
}
