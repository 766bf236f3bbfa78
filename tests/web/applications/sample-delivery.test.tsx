import { expect, it } from 'vitest';
import type { ApplicationDetail } from '#contract/applications.ts';
import { seedCarriers, trackingAddress } from '#domain/shared/carriers.ts';
import { inOrder, sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { SamplePanel } from '#web/features/applications/components/samples/sample-panel.tsx';
import { deliveryDraft, emptyDelivery } from '#web/features/applications/model/delivery-draft.ts';
import { labelOf } from '#web/features/applications/model/sample-label.ts';

const sayZh = await sayIn('zh');
const sayEn = await sayIn('en');

const delivery = {
  round: 1,
  quantity: 3,
  nonDisclosureMonths: 6,
  trackingNumber: 'SF1029384756',
  carrier: 'sf',
  address: '苏州市金鸡湖大道 88 号',
  recipient: '周岚',
  deliveredAt: '2026-10-20T02:00:00.000Z',
  serials: [],
};
const long = '鲲'.repeat(64);
const application = (part: Partial<ApplicationDetail> = {}) =>
  ({
    id: 'a',
    number: 'C2026-000418',
    sample: 'delivered',
    deliveries: [delivery],
    configurationCount: 3,
    wait: { waitingFor: 'reviewer', action: 'receive-samples', since: delivery.deliveredAt, dueAt: null },
    product: { name: long, nameEn: 'Lanyue Pad 11', model: 'LY-P110' },
    enterprise: { nameZh: '岚岳', nameEn: 'Lanyue' },
    ...part,
  }) as ApplicationDetail;
const office = { recipient: '样机室', address: '苏州市 2F' };
const programme = {
  samples: { recipient: office.recipient, addressZh: office.address, addressEn: '2F, Suzhou' },
};
const panel = (part: Partial<ApplicationDetail>, language: 'zh' | 'en', address = '/') =>
  render(<SamplePanel application={application(part)} />, language, address, [
    [['sample-address'], programme],
  ]);

it('a parcel is followed at its carrier, where that has an address for it', async () => {
  const page = 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/SF1029384756';
  expect(await panel({}, 'zh')).toMatch(new RegExp(`SF1029384756.*顺丰速运.*href="${page}"`));
  const other = await panel({ deliveries: [{ ...delivery, carrier: 'other' }] }, 'en');
  expect(other).toContain('Another carrier');
  expect(other).not.toContain(sayEn('applications:sample.track'));
  expect(await panel({ deliveries: [{ ...delivery, carrier: null }] }, 'en')).not.toContain(
    sayEn('applications:sample.track'),
  );
  expect(trackingAddress(seedCarriers, 'ups', 'a b/../?x')).toBe(
    'https://www.ups.com/track?tracknum=a%20b%2F..%2F%3Fx',
  );
});

it('before samples are sent it says where they go, to copy', async () => {
  const pending = { sample: 'pending-delivery' as const, deliveries: [] };
  const [zh, en] = [await panel(pending, 'zh'), await panel(pending, 'en')];
  expect(zh).toMatch(inOrder(sayZh('applications:label.open'), '样机室', '苏州市 2F'));
  expect(en).toMatch(inOrder(sayEn('applications:label.open'), '2F, Suzhou'));
});

it('a label carries both languages, what was sent and whom to give it back to', () => {
  const contact = { nickname: '林可', phone: '+86 755 1234', email: 'lin@lanyue.example' };
  const { title, lines } = labelOf(application(), office, contact);
  expect(title).toBe('认证样机 Certification samples');
  expect(lines.map(({ value }) => value)).toEqual([
    '周岚',
    '苏州市金鸡湖大道 88 号',
    'C2026-000418',
    `${long} / Lanyue Pad 11 · LY-P110`,
    '3 台 / 3 devices',
    'SF1029384756',
    '岚岳 / Lanyue',
    '林可 · +86 755 1234 · lin@lanyue.example',
  ]);
  const next = labelOf(application({ sample: 'pending-delivery', configurationCount: 1 }), office, undefined);
  expect(next.lines.map(({ value }) => value)).toEqual([
    '样机室',
    '苏州市 2F',
    'C2026-000418',
    `${long} / Lanyue Pad 11 · LY-P110`,
    '1 台 / 1 device',
    '岚岳 / Lanyue',
  ]);
});

it('begins with the first carrier, and a draft from before one was asked for is kept', () => {
  const begun = { ...emptyDelivery(3, office, seedCarriers), trackingNumber: 'SF1' };
  expect(begun.carrier).toBe('sf');
  const { carrier: _carrier, ...earlier } = begun;
  expect(deliveryDraft.parse(earlier)).toMatchObject({ trackingNumber: 'SF1', carrier: '' });
});
