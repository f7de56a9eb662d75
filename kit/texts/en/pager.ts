/** The texts below a list in pages. No screen before the sign-in has one. */
export const pager = {
  'pager.label': 'Pages',
  'pager.previous': 'Previous page',
  'pager.next': 'Next page',
  'pager.page': 'Page {page}',
} as const
