import type { ZodType } from 'zod';
import { z } from 'zod';
import { limits } from '#domain/shared/limits.ts';
import { deviceParameterSchema, lineSchema, textSchema } from '#domain/shared/validation.ts';
import { writtenLine } from '#domain/shared/written-text.ts';

/** Labels of the field; its row is found by either. */
type Words = { zh: string; en: string };

type FieldRule = {
  label: Words;
  required: boolean;
  schema: ZodType<string>;
  /** Maximum characters of a text; undefined for a number. */
  max?: number;
};

const text = (label: Words, max: number, required = true): FieldRule => ({
  label,
  required,
  max,
  schema: textSchema(max),
});
const line = (label: Words, required = true): FieldRule => ({
  label,
  required,
  max: 64,
  schema: lineSchema(64),
});
const parameter = (label: Words, max = 64): FieldRule => ({
  label,
  required: true,
  max,
  schema: deviceParameterSchema(max),
});

/** `12,500.5` as a cell with a number format shows it. */
const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
/** Written as a number, unit 10K devices. */
const volumeSchema = z
  .string()
  .transform((written) => writtenLine(written.normalize('NFKC')))
  .transform((written) => (grouped.test(written) ? written.replaceAll(',', '') : written))
  .pipe(
    z
      .string()
      .regex(/^\d{1,6}(\.\d{1,6})?$/, { abort: true })
      .refine(
        (written) => Number(written) >= limits.salesVolumeMin && Number(written) <= limits.salesVolumeMax,
      ),
  );

/** Every field of the application form of plus mode, in the order of its rows. */
export const formFields = {
  name: line({ zh: '产品名称', en: 'Product name' }),
  nameEn: line({ zh: '产品英文名', en: 'Product name in English' }, false),
  brand: parameter({ zh: '品牌', en: 'Brand' }),
  brandAlias: parameter({ zh: '品牌英文名', en: 'Brand in English' }),
  category: line({ zh: '产品类别', en: 'Category' }),
  model: parameter({ zh: '型号', en: 'Model' }),
  cpuArchitecture: line({ zh: 'CPU 架构', en: 'CPU architecture' }, false),
  screenDensity: line({ zh: '屏幕密度', en: 'Screen density' }, false),
  os: line({ zh: '操作系统', en: 'Operating system' }),
  osVersion: parameter({ zh: '系统版本', en: 'OS version' }, 32),
  romName: parameter({ zh: 'ROM 名称', en: 'ROM name' }),
  romVersion: parameter({ zh: 'ROM 版本', en: 'ROM version' }),
  salesRegions: text({ zh: '销售区域', en: 'Sales regions' }, 2000),
  salesVolume: {
    label: { zh: '预计销量（万台）', en: 'Estimated sales (10K devices)' },
    required: true,
    schema: volumeSchema,
  },
  preloadedApps: text({ zh: '预装应用', en: 'Preloaded apps' }, 2000, false),
  sourceNumber: line({ zh: '共享信息的认证申请', en: 'Certified application shared with' }),
  differences: text({ zh: '与已认证产品的差异', en: 'Differences from the certified product' }, 1000),
} as const satisfies Record<string, FieldRule>;

export type FormFieldId = keyof typeof formFields;
export const formFieldIds = Object.keys(formFields) as [FormFieldId, ...FormFieldId[]];

/** The rule of a field, with a type that all share. */
export const ruleOf = (field: FormFieldId): FieldRule => formFields[field];

/** Names of the sheet, in either language. */
export const formSheetNames = { zh: '申请表', en: 'Application' } as const;
/** A hidden sheet identifies the form: a keyword in A1, the version in B1. */
export const markSheetName = 'assay';
export const formMark = 'assay-application-form';
export const formVersion = '2';
/** Supported versions: rows that were added later are optional in earlier ones. */
export const readableVersions: readonly string[] = ['1', formVersion];
/** Fields with several items in one cell. */
export const listFields: readonly FormFieldId[] = ['salesRegions', 'preloadedApps'];

/** Position of labels and values, from 1. */
export const formColumns = { labels: [1, 2], value: 3, hint: 4 } as const;
/** The part of a sheet that is read; the rest is ignored. */
export const readRows = 200;
export const readColumns = 10;
