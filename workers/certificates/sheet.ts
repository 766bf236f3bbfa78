/** A page that is drawn on, and the structure element that gets its content. */
export type Sheet = {
  doc: PDFKit.PDFDocument;
  parent: PDFKit.PDFStructureElement;
  /** `#rrggbb` */
  accent: string;
};

export type TagOptions = { lang?: string; alt?: string; scope?: 'Row' | 'Column' };

/** Draws content that a screen reader reads as one element of the given PDF structure type. */
export function drawTagged(sheet: Sheet, type: string, draw: () => void, options: TagOptions = {}): void {
  const element = sheet.doc.struct(type, options);
  sheet.parent.add(element);
  const content = sheet.doc.markStructureContent(type);
  draw();
  sheet.doc.endMarkedContent();
  element.add(content);
  element.end();
}

/** Opens a structure element that holds others, such as a table or a row. */
export function drawGroup(sheet: Sheet, type: string, draw: (inner: Sheet) => void): void {
  const element = sheet.doc.struct(type);
  sheet.parent.add(element);
  draw({ ...sheet, parent: element });
  element.end();
}

/** Draws decoration (rules, borders), which screen readers skip. */
export function drawArtifact(sheet: Sheet, draw: () => void): void {
  sheet.doc.markContent('Artifact', { type: 'Layout' });
  draw();
  sheet.doc.endMarkedContent();
}

/** A horizontal rule; y is its middle. */
export function drawRule(
  sheet: Sheet,
  rule: { x: number; y: number; width: number; thickness: number; colour: string },
): void {
  drawArtifact(sheet, () => {
    sheet.doc
      .moveTo(rule.x, rule.y)
      .lineTo(rule.x + rule.width, rule.y)
      .lineWidth(rule.thickness)
      .stroke(rule.colour);
  });
}
