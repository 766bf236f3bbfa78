import { expect, it } from 'vitest';
import type { WaiverRequestView } from '#contract/waiver-request.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { WaiverNote } from '#web/components/applications/waiver-note.tsx';
import { paths } from '#web/paths.ts';

const zh = await sayIn('zh');
const en = await sayIn('en');

const reused = {
  applicationId: '019ab3f0-0000-7000-8000-000000000001',
  number: 'A2026-000007',
  acceptedBy: '沈知微',
  acceptedByEn: 'Shen Zhiwei',
  acceptedAt: '2026-11-20T08:00:00.000Z',
  expiresOn: '2027-11-20',
  scope: 'model' as const,
  opinion: null,
  opinionEn: null,
};
const bypass: WaiverRequestView = {
  id: '019ab3f0-0000-7000-8000-000000000002',
  reason: '摄像头由外设提供',
  attachments: [],
  state: 'open',
  version: 1,
  comment: null,
  commentEn: null,
  updatedAt: '2026-11-25T08:00:00.000Z',
  group: false,
  reused,
  waiver: null,
};

it('where a reason comes from leads there, for whoever may open it', async () => {
  const maker = await render(<WaiverNote bypass={bypass} pageOf={paths.application} />, 'en');
  expect(maker).toContain(
    `href="/certification/${reused.applicationId}" data-discover="true">${en('waivers:reused.title', { number: 'A2026-000007' })}</a>`,
  );
  const reviewer = await render(<WaiverNote bypass={bypass} pageOf={paths.review} />, 'zh');
  expect(reviewer).toContain(
    `href="/ops/reviews/${reused.applicationId}" data-discover="true">${zh('waivers:reused.title', { number: 'A2026-000007' })}</a>`,
  );
  const other = await render(<WaiverNote bypass={bypass} />, 'en');
  expect(other).toContain(en('waivers:reused.title', { number: 'A2026-000007' }));
  expect(other).not.toContain('href');
});
