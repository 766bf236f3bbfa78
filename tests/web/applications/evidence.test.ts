import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { UploadView } from '#contract/evidence.ts';
import { patchUpload } from '#web/features/evidence/api/list-uploads.ts';
import { assignFiles, namedIn } from '#web/features/evidence/model/assign-files.ts';
import { blockedReasons } from '#web/features/evidence/model/blocked-reasons.ts';
import { newestUploads, sendingStages, uploadStages } from '#web/features/evidence/model/upload-stages.ts';
import { wrongFile } from '#web/features/evidence/model/wrong-file.ts';

const gb = (value: number) => ({ value, unit: 'GB' as const });
const small = { id: 'small', ram: gb(8), rom: gb(128) };
const large = { id: 'large', ram: gb(12), rom: gb(256) };

const upload = (part: Partial<UploadView> = {}): UploadView => ({
  id: 'u',
  applicationId: 'a',
  configurationId: 'small',
  fileName: 'test_result.xml',
  size: 1,
  state: 'parsing',
  stage: 'parsing',
  progress: 40,
  casesSeen: 100,
  receivedAt: '2026-11-20T00:00:00Z',
  finishedAt: null,
  requestId: 'r',
  lab: null,
  refusal: null,
  declared: null,
  ...part,
});

const refusal = (part: Partial<NonNullable<UploadView['refusal']>>) => ({
  errorCode: 'HTS.100000143',
  message: { zh: '不', en: 'no' },
  line: null,
  mismatches: [],
  excerpt: [],
  missing: [],
  ...part,
});

describe('the stages of a file', () => {
  const states = (part: Partial<UploadView>) => uploadStages(upload(part)).map(({ state }) => state);

  it.each<[UploadView['stage'], string]>([
    ['received', 'done running waiting waiting'],
    ['checked', 'done done running waiting'],
    ['parsing', 'done done running waiting'],
    ['matching', 'done done done running'],
  ])('at %s are %s', (stage, expected) => {
    expect(states({ stage }).join(' ')).toBe(expected);
  });

  it('are all done once it matched', () => {
    expect(states({ state: 'matched', stage: 'done' })).toEqual(['done', 'done', 'done', 'done']);
  });

  it('show where a refused file failed', () => {
    const refused = { state: 'refused', stage: 'done' } as const;
    const mismatch = { item: 'model' as const, expected: 'A', found: 'B', line: 6 };
    expect(states({ ...refused, refusal: refusal({ mismatches: [mismatch] }) })[3]).toBe('failed');
    expect(states({ ...refused, refusal: refusal({ line: 4 }), casesSeen: 0 })[2]).toBe('failed');
    expect(states({ ...refused, refusal: refusal({}), casesSeen: 0 })[1]).toBe('failed');
  });

  it('begin with the way to the server', () => {
    expect(sendingStages(0.5, 'running')[0]).toEqual({ name: 'received', state: 'running', share: 0.5 });
    expect(sendingStages(0.5, 'failed')[0]?.state).toBe('failed');
    expect(sendingStages(0.5, 'paused')[0]).toMatchObject({ state: 'running', paused: true });
  });

  it('count of the newest file of each configuration alone', () => {
    const older = upload({ id: 'old', receivedAt: '2026-11-19T00:00:00Z' });
    const other = upload({ id: 'other', configurationId: 'large' });
    expect(newestUploads([older, upload(), other]).map(({ id }) => id)).toEqual(['u', 'other']);
  });
});

describe('a push', () => {
  const event = (change: Record<string, unknown>): LiveEvent => ({
    cursor: '1-1',
    entity: 'upload',
    id: 'u',
    version: 1,
    change: { applicationId: 'a', state: 'parsing', stage: 'parsing', casesSeen: 200, ...change },
  });

  it('moves the file on', () => {
    expect(patchUpload(upload(), event({ progress: 60 }))).toMatchObject({ progress: 60, casesSeen: 200 });
  });

  it('that comes late moves nothing back', () => {
    expect(patchUpload(upload(), event({ progress: 20 })).progress).toBe(40);
    const done = upload({ state: 'matched', stage: 'done', progress: 100 });
    expect(patchUpload(done, event({ progress: 60 }))).toBe(done);
  });
});

describe('files for configurations', () => {
  it.each<[string[], (string | null)[]]>([
    [['cts_12-256.xml'], ['large']],
    [
      ['12GB+256GB.zip', '8_128.xml'],
      ['large', 'small'],
    ],
    [['test_result.xml'], [null]],
    [
      ['8-128 first.xml', '8-128 second.xml'],
      [null, null],
    ],
    [['112-2567.xml'], [null]],
  ])('%s go to %s', (names, expected) => {
    expect(assignFiles(names, [small, large])).toEqual(expected);
  });

  it('go to the only one there is', () => {
    expect(assignFiles(['test_result.xml'], [small])).toEqual(['small']);
    expect(assignFiles(['a.xml', 'b.xml'], [small])).toEqual([null, null]);
  });

  it('are asked about where their name says another one than the only one that is open', () => {
    const all = [small, large];
    expect(assignFiles(['cts-12-256.xml'], [small], all)).toEqual([null]);
    expect(assignFiles(['cts-8-128.xml'], [small], all)).toEqual(['small']);
    expect(assignFiles(['test_result.xml'], [small], all)).toEqual(['small']);
    expect(assignFiles(['from-8-128-to-12-256.xml'], [small], all)).toEqual(['small']);
    expect(namedIn('cts-12-256.xml', all)).toBe(large);
    expect(namedIn('from-8-128-to-12-256.xml', all)).toBe(null);
  });
});

describe('a chosen file', () => {
  it.each([
    ['test_result.xml', 1, null],
    ['2026.11.11_cts.ZIP', 1, null],
    ['notes.txt', 1, 'type'],
    ['result.xml.exe', 1, 'type'],
    ['xml', 1, 'type'],
    ['test_result.xml', 0, 'empty'],
  ] as const)('%s of %i bytes is refused at once: %s', (name, size, expected) => {
    expect(wrongFile({ name, size })).toBe(expected);
  });

  it.each([
    ['test_result.xml', Buffer.from('%PDF-1.7'), 'content'],
    ['test_result.xml', Buffer.from('{"a": 1}'), 'content'],
    ['test_result.gz', Buffer.from('MZ'), 'content'],
    ['test_result.xml', Buffer.from('\ufeff \n<?xml version="1.0"?>'), null],
    ['test_result.xml', Buffer.from('\ufeff<?xml', 'utf16le'), null],
    ['test_result.xml', Buffer.from('PK\u0003\u0004'), null],
    ['test_result.tgz', Buffer.from([0x1f, 0x8b, 8]), null],
    // A ZIP may have other bytes before its own.
    ['test_result.zip', Buffer.from('#!/bin/sh'), null],
  ] as const)('%s that begins with %s is judged by what it is: %s', (name, head, expected) => {
    expect(wrongFile({ name, size: 100 }, head)).toBe(expected);
  });
});

describe('why submitting is off', () => {
  it('says each reason once, the gravest first', () => {
    const missing = (ordinal: number, reason: 'refused' | 'open-failures', count: number) => ({
      configurationId: String(ordinal),
      ordinal,
      reason,
      count,
    });
    const all = [missing(3, 'open-failures', 2), missing(2, 'refused', 1), missing(1, 'open-failures', 1)];
    expect(blockedReasons(all)).toEqual([
      { reason: 'refused', ordinals: [2] },
      { reason: 'open-failures', ordinals: [1, 3] },
    ]);
  });
});
