/** The texts of components that only the screens behind a sign-in have. */
export const signedIn = {
  'common.copy': 'Copy',
  'toast.copied': 'Copied: {text}',
  'toast.copyFailed': 'Failed to copy',

  'pager.label': 'Pages',
  'pager.previous': 'Previous page',
  'pager.next': 'Next page',
  'pager.page': 'Page {page}',

  'time.now': 'just now',
  'time.years': '{count, plural, one {# year ago} other {# years ago}}',
  'time.months': '{count, plural, one {# month ago} other {# months ago}}',
  'time.days': '{count, plural, one {# day ago} other {# days ago}}',
  'time.hours': '{count, plural, one {# hour ago} other {# hours ago}}',
  'time.minutes': '{count, plural, one {# minute ago} other {# minutes ago}}',
  'time.seconds': '{count, plural, one {# second ago} other {# seconds ago}}',
} as const
