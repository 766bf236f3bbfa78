export type Words = { zh: string; en: string };

/** A text in Markdown. */
export type DemoText = { title: Words; body: Words };
