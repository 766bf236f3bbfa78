import type { AddedIndexes } from '#db/build-indexes.ts';

/** By it the programme's list of applications finds those of a category. */
export const indexes: AddedIndexes = { product_category: 'product (category)' };

export async function up(): Promise<void> {}
