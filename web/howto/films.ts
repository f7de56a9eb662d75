/** The films of HOW-01 in their order; `scripts/howto` records each under its name. */
export const films = ['wallet', 'entering', 'balance', 'receiving', 'ending'] as const
export type Film = (typeof films)[number]

export const fileOf = (film: Film, ending: string) => `/howto/${film}.${ending}`
