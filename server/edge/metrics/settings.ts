/** Settings of operators that bound what is normal, so that an alarm's bound follows them. Read at each scrape. */
export type MetricSettings = () => Promise<{
  withdrawCheckMinutes: number
  fileFreeMb: number
  chatGuestsMb: number
}>
