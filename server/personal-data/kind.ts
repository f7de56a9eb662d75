import type { RetentionKind } from './retention.ts'

/** Anonymisation deletes the rows of a kind, replaces what is personal in them, or keeps them for the books. */
export type Fate = 'delete' | 'replace' | 'keep'

/** Texts that are decrypted in an export, because they are the member's own. */
type Sealed = 'account' | 'address' | 'birth' | 'document'

/**
 * A table with members' data. Each column stands in one of the lists, which are texts with spaces between the names.
 * `shown` and `personal` are exported. Anonymisation replaces `personal` and `secret`, and keeps `shown` and `inner`.
 */
export type Kind = {
  table: string
  /** The condition that finds the member's rows: $1 is the internal number. */
  of: string
  fate: Fate
  shown: string
  personal?: string
  /** Passwords, tokens and keyed hashes, which are never exported. */
  secret?: string
  /** Columns about the service, its operators or other people. */
  inner?: string
  sealed?: Partial<Record<string, Sealed>>
  /** The column with the name of a stored file, and the folder where it stands. */
  file?: { column: string; folder: 'chat' | 'identity' | 'slips' }
  retention: RetentionKind
  /** The people who read it beside the member. The member reads it in an export. */
  readers: string
}

/** A row's own member. */
export const own = 't.member = $1'

/** The names in a list of columns. */
export const columnsIn = (list = ''): string[] => list.split(' ').filter(Boolean)
