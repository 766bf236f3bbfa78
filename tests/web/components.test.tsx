import { useTranslation } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { CertificateView } from '#contract/certificates.ts';
import { inOrder, sayIn } from '#tests/web/language/texts.ts';
import { LogExcerpt } from '#web/components/applications/log-excerpt.tsx';
import { PassRateBar } from '#web/components/applications/pass-rate-bar.tsx';
import { StepScale } from '#web/components/applications/step-scale.tsx';
import { TurnPanel } from '#web/components/applications/turn-panel.tsx';
import { StatusTag } from '#web/components/controls/status.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { TabLinks } from '#web/components/lists/tab-links.tsx';
import { Bell } from '#web/components/shell/bell.tsx';
import { SideMenu } from '#web/components/shell/side-menu.tsx';
import { UserMenu } from '#web/components/shell/user-menu.tsx';
import { CertificatePanel } from '#web/features/applications/components/certificate-panel.tsx';
import { VerdictBand } from '#web/features/certificates/components/verdict-band.tsx';
import { HistoryTab } from '#web/features/reviews/components/history-tab.tsx';
import { formatUpTo, totalOf } from '#web/lib/language/numbers.ts';
import { distinctKeys } from '#web/lib/lists/distinct-keys.ts';
import { render } from './render.tsx';

const zh = await sayIn('zh');
const en = await sayIn('en');

describe('StepScale', () => {
  it('is an ordered list whose current step says so', async () => {
    const html = await render(
      <StepScale current={5} fraction={0.5} notes={['a', 'b', 'c', 'd', 'e', 'f']} />,
    );
    expect(html).toMatch(/^<ol class="rail" style="--at:75%;--fill:75%">/);
    expect(html.match(/aria-current="step"/g)).toHaveLength(1);
    expect(html).toContain(`aria-current="step"><b><span class="number">5</span>${en('progress:step.5')}`);
    expect(html.split(en('progress:stepDone'))).toHaveLength(1 + 4);
  });

  it('gives the current step the room that its stages take, and stands on the same scale', async () => {
    const opened = { stages: <ol />, count: 4 };
    const html = await render(<StepScale current={2} fraction={0.5} notes={['a', 'b']} opened={opened} />);
    // One step and half of three stages, of eight parts.
    expect(html).toContain('--at:31.3%;--fill:31.3%;--stages:4');
    expect(html).toContain('minmax(0, 1fr) minmax(0, 3fr) minmax(0, 1fr)');
    expect(html).not.toContain('<small>b</small>');
  });

  it('has no current step once all is done', async () => {
    const html = await render(<StepScale finished current={6} notes={[]} />, 'zh');
    expect(html).not.toContain('aria-current');
    expect(html.split(zh('progress:stepDone'))).toHaveLength(1 + 6);
    // The bar is full; the marker stays inside it, so that it is not cut off.
    expect(html).toContain('style="--at:98%;--fill:100%"');
  });
});

describe('TurnPanel', () => {
  it('is filled only when the reader must act', async () => {
    const panel = (owner: 'you' | 'office') => (
      <TurnPanel owner={owner} title="Now" at="75%">
        Text
      </TurnPanel>
    );
    expect(await render(panel('you'))).toMatch(inOrder('class="turn you"', en('progress:yourTurn')));
    expect(await render(panel('office'))).toMatch(inOrder('class="turn wait"', en('progress:officeTurn')));
  });

  it('marks what is overdue', async () => {
    const due = { caption: 'Due', value: '2 h overdue', late: true };
    const html = await render(
      <TurnPanel owner="you" title="x" at="50%" due={due}>
        y
      </TurnPanel>,
    );
    expect(html).toContain('class="turn-due late"');
  });
});

describe('small parts', () => {
  it('leads from one view of a list to the first page of another, and says how many it has', async () => {
    const tabs = [
      { id: 'all', label: 'All', count: formatUpTo(1001, 1000) },
      { id: 'results', label: 'Tests', count: formatUpTo(1000, 1000) },
    ];
    const html = await render(
      <TabLinks tabs={tabs} current="all" label="Queue" parameter="kind" drops={['after', 'back']} />,
      'en',
      '/ops?keyword=LY&after=x&back=1',
    );
    expect(html).toMatch(/href="[^"]*\?keyword=LY&amp;kind=results"/);
    expect(html.match(/class="badge">[^<]*/g)).toEqual(['class="badge">1,000+', 'class="badge">1,000']);
  });

  it.each([
    ['zh', ['1,000+ 个申请', '100+ 个产品', '第 21–40 条，共 1,000+ 条']],
    ['en', ['1,000+ applications', '100+ products', '21–40 of 1,000+']],
  ] as const)('says in %s that a list has more than are counted', async (locale, texts) => {
    function Totals() {
      const { t } = useTranslation(['applications', 'products', 'common']);
      const [all, searched] = [totalOf(1_001, false), totalOf(101, true)];
      const page = { from: 21, to: 40 };
      const totals = [t('applications:total', all), t('products:total', searched)];
      return [...totals, t('common:pageRowsOf', { ...page, ...all })].join('|');
    }
    expect(await render(<Totals />, locale)).toBe(texts.join('|'));
  });

  it('shows and says no more than 99 on the bell', async () => {
    const html = await render(<Bell unread={120} />);
    expect(html).toMatch(/>99</);
    expect(html).toContain(`aria-label="${en('common:unread', { count: 99 })}"`);
  });

  it('gives a long name no more room than the header has, and keeps it whole in its title', async () => {
    const affiliation = '深圳市'.padEnd(37, '某');
    const user = {
      name: 'Konstantinos Papadopoulos-Christodoulou',
      affiliation,
      verified: true,
      company: null,
      picture: null,
    };
    const html = await render(<UserMenu user={user} entries={[]} />);
    expect(html).toContain(`title="${user.name} · ${affiliation} · ${en('common:companyVerified')}`);
    expect(html).toContain(
      `<span class="clip">${user.name}</span> <span class="cap clip">${affiliation}</span></span>`,
    );
  });

  it('calls a certificate that holds for a part of the configurations so', async () => {
    const band = (status: 'valid' | 'revoked', passed: boolean[]) => {
      const configurations = passed.map((one) => ({ passed: one })) as CertificateView['configurations'];
      const at = '2026-06-03T02:00:00.000Z';
      const revocation = status === 'revoked' ? { at, zh: '版本不一致', en: 'Another version' } : null;
      return <VerdictBand certificate={{ status, configurations, revocation }} at={0} />;
    };
    expect(await render(band('valid', [true, true]), 'zh')).toMatch(
      inOrder(' t-ok">', zh('certificates:verdict.valid')),
    );
    const partial = await render(band('valid', [true, false, true]), 'zh');
    expect(partial).toMatch(
      inOrder(' t-warn">', zh('certificates:verdict.partial', { count: 3, passed: 2 })),
    );
    expect(partial).not.toContain(zh('certificates:verdict.valid'));
    expect(await render(band('revoked', [true, false]))).toMatch(
      inOrder(
        ' t-bad">',
        en('certificates:verdict.revoked'),
        '>2026-06-03</time>',
        en('certificates:revokedWhy', { reason: 'Another version' }),
      ),
    );
    const certificate = {
      number: 'A2026-000212',
      status: 'valid',
      issuedOn: '',
      validUntil: '',
      fileId: null,
    };
    const panel = (verdicts: string[]) => {
      const configurations = verdicts.map((verdict) => ({ verdict }));
      return <CertificatePanel application={{ certificate, configurations } as never} />;
    };
    expect(await render(panel(['passed', 'passed']))).toContain(en('status:valid'));
    expect(await render(panel(['passed', 'failed']))).not.toContain(en('status:valid'));
  });

  it('shows every review and every line of a history, also those that look alike', async () => {
    const at = '2026-11-20T08:00:00.000Z';
    const review = {
      phase: 'results',
      handler: '沈知微',
      handlerEn: null,
      at,
      result: 'rejected',
      comment: '',
      round: 1,
    };
    const entry = {
      version: 4,
      at,
      event: 'reject-results',
      side: 'reviewer',
      actor: '沈知微',
      actorEn: null,
      detail: {},
    };
    const history = [7, 8].map((sequence) => ({
      ...entry,
      sequence,
      status: 'test-result-rejected',
      step: 4,
    }));
    const reviews = [review, review, { ...review, result: 'approved' }];
    const html = await render(<HistoryTab application={{ reviews, history } as never} />, 'zh');
    expect(html.match(/<tr>/g)).toHaveLength(1 + reviews.length);
    expect(html.match(/<li class="">/g)).toHaveLength(history.length);
    const keys = distinctKeys(reviews, (one) => one.at + one.phase + one.result).map(({ key }) => key);
    expect(new Set(keys).size).toBe(reviews.length);
    // A review added at the end does not change the keys of those before it.
    const longer = distinctKeys([...reviews, review], (one) => one.at + one.phase + one.result);
    expect(longer.slice(0, 3).map(({ key }) => key)).toEqual(keys);
  });

  it('ties label, control, error and help', async () => {
    const html = await render(
      <Field label="Model" error="Required" help="h">
        {(c) => <input {...c} />}
      </Field>,
    );
    const id = /for="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`<input id="${id}" aria-describedby="${id}note" aria-invalid="true"`);
    expect(html).toContain(`<p id="${id}note" class="field-error">`);
    expect(html).not.toContain('>h<');
  });

  it('gives a status its word in the reader’s language', async () => {
    expect(await render(<StatusTag status="certified" />, 'zh')).toMatch(
      inOrder('tag t-ok', zh('status:certified')),
    );
    expect(await render(<StatusTag status={3} />, 'en')).toMatch(
      inOrder('tag t-warn', en('status:product-3')),
    );
  });

  it('names what a pass-rate bar shows', async () => {
    const html = await render(<PassRateBar total={12_486} failed={4} bypassed={3} />);
    expect(html).toContain('aria-label="99.97 % passed, 4 failed, 3 of them bypassed"');
  });

  it('marks words as they stand, not as patterns', async () => {
    const lines = [{ line: 1903, text: 'a.b axb <x>', hit: true, marks: ['a.b'] }];
    const html = await render(<LogExcerpt label="l" lines={lines} />);
    expect(html).toContain('<span>1,903</span><mark>a.b</mark> axb &lt;x&gt;');
    expect(html.match(/<mark>/g)).toHaveLength(1);
  });

  it('keeps the menu entry of a detail page current', async () => {
    const entries = [{ to: '/myProduct', label: 'Products', icon: 'device', covers: ['/product'] }] as const;
    expect(await render(<SideMenu label="m" entries={entries} pathname="/product/1" />)).toContain(
      'aria-current',
    );
    expect(await render(<SideMenu label="m" entries={entries} pathname="/products" />)).not.toContain(
      'aria-current',
    );
  });
});
