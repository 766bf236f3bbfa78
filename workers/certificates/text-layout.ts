import { fontFiles, type TextStyle } from './certificate-style.ts';

type Doc = PDFKit.PDFDocument;
export type Align = 'left' | 'center' | 'right';

/** A text with the style and height it takes in its box; made by `fitText`, drawn by `drawText`. */
export type FittedText = { content: string; style: TextStyle; width: number; height: number };

/** Shrinking stops at this share of the size; from there on the text takes as many lines as it needs. */
const SMALLEST = 0.7;

function applyStyle(doc: Doc, style: TextStyle): number {
  doc.font(fontFiles[style.font], style.size);
  return style.lineHeight - doc.currentLineHeight(true);
}

function measureHeight(doc: Doc, content: string, style: TextStyle, width: number): number {
  const lineGap = applyStyle(doc, style);
  const spacing = style.spacing ?? 0;
  return doc.heightOfString(content, { width, lineGap, characterSpacing: spacing });
}

/** The style at another size; the line height stays a whole number of pixels. */
export function scaleStyle(style: TextStyle, factor: number): TextStyle {
  return {
    ...style,
    size: style.size * factor,
    lineHeight: Math.ceil(style.lineHeight * factor),
    spacing: (style.spacing ?? 0) * factor,
  };
}

/** Fits a text into a width: shrinks in steps until it takes at most `maxLines`, else wraps at the smallest size. */
export function fitText(
  doc: Doc,
  content: string,
  style: TextStyle,
  width: number,
  maxLines = 1,
): FittedText {
  for (let factor = 1; ; factor = Math.max(SMALLEST, factor - 0.06)) {
    const scaled = scaleStyle(style, factor);
    const height = measureHeight(doc, content, scaled, width);
    const lines = Math.round(height / scaled.lineHeight);
    if (lines <= maxLines || factor <= SMALLEST) {
      return { content, style: scaled, width, height: lines * scaled.lineHeight };
    }
  }
}

/** Width of a text on one line, in pixels. */
export function measureWidth(doc: Doc, content: string, style: TextStyle): number {
  applyStyle(doc, style);
  return doc.widthOfString(content, { characterSpacing: style.spacing ?? 0 });
}

/** Draws a fitted text with the top left corner of its box at (x, y); gives back its height. */
export function drawText(doc: Doc, fitted: FittedText, x: number, y: number, align: Align = 'left'): number {
  const { content, style, width, height } = fitted;
  const lineGap = applyStyle(doc, style);
  doc.fillColor(style.colour).text(content, x, y + lineGap / 2, {
    width,
    // The wrapper would otherwise break to a new page by the page's height in points.
    height: height + style.lineHeight,
    lineGap,
    align,
    characterSpacing: style.spacing ?? 0,
  });
  return height;
}
