/** The texts of one name in one language, by their keys. */
export type Texts = { [key: string]: string | Texts };
