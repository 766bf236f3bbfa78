export type Words = { zh: string; en: string };

/** A text in Markdown. */
export type GuideText = { title: Words; body: Words };
