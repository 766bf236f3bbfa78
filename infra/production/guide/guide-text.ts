export type Bilingual = { zh: string; en: string };

/** A text in Markdown. */
export type GuideText = { title: Bilingual; body: Bilingual };
