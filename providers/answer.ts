/**
 * What the outside world says to a question that matters, in three words. "unknown" is the honest name for a time-out,
 * a 5xx or a reply that we cannot read: it may or may not have happened, so we ask again later and never guess.
 */
export type Answer<Done = object> =
  | ({ word: 'done' } & Done)
  | { word: 'refused'; reason: string }
  | { word: 'unknown'; reason: string }
