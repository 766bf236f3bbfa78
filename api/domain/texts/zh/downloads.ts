/** What stands in the place of a package that is offered no more. */
export const downloads = {
  withdrawnTitle: '这个安装包已撤回',
  withdrawnLead: '项目方撤回了这个版本，不再提供下载。请改用仍在提供的版本。',
  others: '查看仍在提供的版本',
};

export type DownloadTexts = typeof downloads;
