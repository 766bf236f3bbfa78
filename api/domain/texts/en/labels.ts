import type { LabelTexts } from '../zh/labels.ts';

export const labels: LabelTexts = {
  title: 'Certification samples',
  recipient: 'Recipient',
  address: 'Address',
  application: 'Application',
  device: 'Device',
  quantity: 'Quantity',
  tracking: 'Tracking no.',
  sender: 'Sender',
  contact: 'Return contact',
  devices: (count) => (count === 1 ? '1 device' : `${count} devices`),
};
