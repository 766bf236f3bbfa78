import type { AddedIndexes } from '#db/build-indexes.ts';

/** By it operators find outbox jobs that fail again and again and are still tried. */
export const indexes: AddedIndexes = {
  outbox_job_failing:
    'outbox_job (created_at, id) where done_at is null and set_aside_at is null and faults >= 5',
};

export async function up(): Promise<void> {}
