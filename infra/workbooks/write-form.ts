import {
  type FormFieldId,
  formColumns,
  formFieldIds,
  formMark,
  formSheetNames,
  formVersion,
  listFields,
  markSheetName,
  ruleOf,
} from '#domain/application-forms/form-fields.ts';
import { limits } from '#domain/shared/limits.ts';
import { writeArchive } from './write-archive.ts';

type Edition = 'zh' | 'en';
export type FormContent = {
  edition: Edition;
  values: Partial<Record<FormFieldId, string>>;
  /** Values that a field's cell offers as a list. */
  choices?: Partial<Record<FormFieldId, readonly string[]>>;
};

const texts = {
  zh: {
    title: 'Plus 模式认证申请表',
    lead: '只填写 C 列；带 * 的为必填项。请勿改动 A、B 列的项目名称，也不要使用公式。',
    head: ['项目', 'Item', '填写内容', '说明'],
    longest: (max: number) => `最多 ${max} 个字符`,
    volume: `数字，${limits.salesVolumeMin} 到 ${limits.salesVolumeMax}，单位万台`,
    list: '有多项时以顿号或逗号分隔',
    choose: '从列表中选择',
  },
  en: {
    title: 'Application form for Plus mode',
    lead: 'Fill in column C alone; items with * are required. Leave the names in columns A and B, and use no formulas.',
    head: ['项目', 'Item', 'Value', 'How to fill it in'],
    longest: (max: number) => `At most ${max} characters`,
    volume: `A number from ${limits.salesVolumeMin} to ${limits.salesVolumeMax}, unit 10K devices`,
    list: 'Several of them with commas between',
    choose: 'Choose from the list',
  },
} as const;

const firstRow = 5;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapeXml = (text: string) =>
  text.replace(unwritable, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const letterOf = (column: number) => String.fromCharCode(64 + column);
/** Styles by their number: plain, title, head, a cell to be filled in (text, unlocked look), dim. */
const style = { plain: 0, title: 1, head: 2, input: 3, dim: 4 } as const;

function cell(row: number, column: number, text: string, look: number = style.plain): string {
  const at = `r="${letterOf(column)}${row}" s="${look}"`;
  return text === ''
    ? `<c ${at}/>`
    : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

const line = (row: number, cells: string[]) => `<row r="${row}">${cells.join('')}</row>`;

function hintOf(field: FormFieldId, { edition, choices }: FormContent): string {
  const labels = texts[edition];
  if (choices?.[field]?.length) return labels.choose;
  if (listFields.includes(field)) return labels.list;
  const { max } = ruleOf(field);
  return max === undefined ? labels.volume : labels.longest(max);
}

function formSheet(content: FormContent): string {
  const labels = texts[content.edition];
  const rows = formFieldIds.map((field, at) => {
    const { label, required } = ruleOf(field);
    const mark = required ? ' *' : '';
    const row = firstRow + at;
    return line(row, [
      cell(row, 1, label.zh + mark),
      cell(row, 2, label.en + mark),
      cell(row, formColumns.value, content.values[field] ?? '', style.input),
      cell(row, formColumns.hint, hintOf(field, content), style.dim),
    ]);
  });
  const top = [
    line(1, [cell(1, 1, labels.title, style.title)]),
    line(2, [cell(2, 1, labels.lead, style.dim)]),
    line(
      4,
      labels.head.map((text, at) => cell(4, at + 1, text, style.head)),
    ),
  ];
  const columns = [28, 32, 48, 40].map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<worksheet xmlns="${main}"><cols>${columns.join('')}</cols><sheetData>${[...top, ...rows].join('')}</sheetData>${validations(content)}</worksheet>`;
}

/** Excel's data validation of the cells. */
function validations({ choices }: FormContent): string {
  let list = 3;
  const rules = formFieldIds.map((field, at) => {
    const where = `allowBlank="1" showErrorMessage="1" sqref="${letterOf(formColumns.value)}${firstRow + at}"`;
    const named = choices?.[field]?.length ?? 0;
    if (named > 0) {
      const column = letterOf(list);
      list += 1;
      return `<dataValidation type="list" ${where}><formula1>${markSheetName}!$${column}$1:$${column}$${named}</formula1></dataValidation>`;
    }
    const { max } = ruleOf(field);
    const [type, least, most] =
      max === undefined
        ? (['decimal', limits.salesVolumeMin, limits.salesVolumeMax] as const)
        : (['textLength', 0, max] as const);
    return `<dataValidation type="${type}" operator="between" ${where}><formula1>${least}</formula1><formula2>${most}</formula2></dataValidation>`;
  });
  return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

/** The hidden sheet: the form's mark and version, and the values of its lists. */
function markSheet({ choices }: FormContent): string {
  const lists = formFieldIds.flatMap((field) => (choices?.[field]?.length ? [choices[field] ?? []] : []));
  const height = Math.max(1, ...lists.map((list) => list.length));
  const rows = Array.from({ length: height }, (_, at) => {
    const row = at + 1;
    const own = row === 1 ? [cell(1, 1, formMark), cell(1, 2, formVersion)] : [];
    return line(row, [...own, ...lists.map((list, column) => cell(row, column + 3, list[at] ?? ''))]);
  });
  return `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

const styles = `<styleSheet xmlns="${main}"><fonts count="4"><font><sz val="11"/></font><font><b/><sz val="16"/></font><font><b/><sz val="11"/></font><font><sz val="10"/><color rgb="FF5B6472"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF3F5F8"/></patternFill></fill></fills><borders count="2"><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf fontId="2" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" borderId="1" applyNumberFormat="1" applyBorder="1" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf><xf fontId="3" applyFont="1"/></cellXfs></styleSheet>`;

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
const related = (...all: string[]) =>
  `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;
const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}" ContentType="${types}.${type}+xml"/>`;

/** The application form of plus mode as an XLSX, with what is known filled in. Equal contents give equal bytes. */
export function writeForm(content: FormContent): Buffer {
  const parts: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${override('worksheets/sheet1.xml', 'worksheet')}${override('worksheets/sheet2.xml', 'worksheet')}</Types>`,
    ],
    ['_rels/.rels', related(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${formSheetNames[content.edition]}" sheetId="1" r:id="rId1"/><sheet name="${markSheetName}" sheetId="2" state="veryHidden" r:id="rId2"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      related(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'worksheet', 'worksheets/sheet2.xml'),
        relation('rId3', 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', styles],
    ['xl/worksheets/sheet1.xml', formSheet(content)],
    ['xl/worksheets/sheet2.xml', markSheet(content)],
  ];
  return writeArchive(parts.map(([path, text]) => [path, head + text]));
}
