import type { InsightTexts } from '../../zh/insight/insight.ts';

export const insight: InsightTexts = {
  titles: {
    standing: 'Where open applications stand',
    phases: 'How long each phase takes (working days)',
    reasons: 'Why rejected',
    modules: 'Failing modules',
    flaky: 'Flaky cases',
    reviewers: 'By reviewer (working days)',
    output: 'Output by month',
    partners: 'How partners are doing',
  },
  heads: {
    standing: ['Step', 'Status', 'Turn', 'Applications', 'Overdue'],
    phases: ['Phase', 'Side', 'Month', 'Times', 'Median', 'p90', 'Limit'],
    reasons: ['Code', 'Requirement not met', 'Times', 'Period before'],
    modules: ['Module', 'Failed cases', 'Applications', 'Waived cases'],
    flaky: ['Module', 'Case', 'Failed', 'Runs', 'Applications'],
    reviewers: ['Reviewer', 'Decisions', 'Median', 'p90', 'In hand'],
    output: ['Month', 'Certified', 'Partially certified', 'Failed or ended', 'New applications'],
    partners: [
      'Enterprise',
      'Open',
      'Overdue',
      'First time (%)',
      'Own working days, median',
      'Own working days, p90',
      'Applied in six months',
      'To do',
    ],
  },
  phases: {
    product: 'Product review',
    commercial: 'Commercial review',
    results: 'Test result review',
    'sample-test': 'Sample test',
    testing: 'Run and upload',
    amendment: 'Amend',
  },
  owners: { office: 'Office', partner: 'Maker' },
  samples: {
    'pending-delivery': 'Pending delivery',
    delivered: 'Delivered',
    received: 'Received',
    'report-generated': 'Report generated',
  },
  needs: {
    overdue: (count) => `${count} overdue on their side`,
    rejected: (count, requirement) => `${requirement} rejected ${count} times in a row`,
    ending: (count) => `certificates ending within 90 days without renewal: ${count}`,
  },
};
