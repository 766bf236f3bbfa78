import { box, drawing, drawText, type Size } from './shapes.ts';

/** What a business licence says of a company. */
export type Licensed = { name: string; creditCode: string; legalRepresentative: string };

const page: Size = { width: 1200, height: 820 };

/** A scanned business licence, marked as an example. */
export function drawLicence({ name, creditCode, legalRepresentative }: Licensed): string {
  const frame =
    box(40, 40, { width: 1120, height: 740 }, '#c9a45c') +
    box(48, 48, { width: 1104, height: 724 }, '#fdfaf1');
  const lines = [
    ['统一社会信用代码', creditCode],
    ['名称', name],
    ['类型', '有限责任公司'],
    ['法定代表人', legalRepresentative],
  ].map(([label = '', value = ''], index) => {
    const y = 300 + index * 90;
    return (
      drawText(label, { x: 140, y, size: 28, fill: '#7a6a45' }) + drawText(value, { x: 440, y, size: 32 })
    );
  });
  const head = drawText('营业执照', { x: 600, y: 180, size: 72, anchor: 'middle' });
  const mark = drawText('示例 · Example', { x: 600, y: 730, size: 26, fill: '#a33c2f', anchor: 'middle' });
  return drawing(page, box(0, 0, page, '#eceae4') + frame + head + lines.join('') + mark);
}
