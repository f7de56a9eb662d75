/**
 * Outcome of a provider call that moves money. `unknown` is a time-out, a 5xx or an unreadable reply: the provider may
 * or may not have executed the request, so query it later and never guess. A refusal with `isUnheard` was not decided
 * by the provider: the request never left us, or was rejected for its signature or time before it was read. It may be
 * sent again, and says nothing about earlier requests.
 */
export type Answer<Done = object> =
  | ({ word: 'done' } & Done)
  | { word: 'refused'; reason: string; isUnheard?: true }
  | { word: 'unknown'; reason: string }
