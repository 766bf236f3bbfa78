/** What the label on a parcel of samples says; it carries both languages. */
export const labels = {
  title: '认证样机',
  recipient: '收件人',
  address: '地址',
  application: '申请编号',
  device: '设备',
  quantity: '数量',
  tracking: '运单号',
  sender: '寄件方',
  contact: '退件联系人',
  devices: (count: number) => `${count} 台`,
};

export type LabelTexts = typeof labels;
