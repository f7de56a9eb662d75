/**
 * What the outside world says to a question that matters, in three words. "unknown" is the honest name for a time-out,
 * a 5xx or a reply that we cannot read: it may or may not have happened, so we ask again later and never guess.
 * A refusal that is `isUnheard` is nobody's decision: the question never left, or was not read because of its signature
 * or time. It may be put again, and says nothing about what was asked before.
 */
export type Answer<Done = object> =
  | ({ word: 'done' } & Done)
  | { word: 'refused'; reason: string; isUnheard?: true }
  | { word: 'unknown'; reason: string }
