/** `open`: no statement. `imported`: a statement, perhaps with differences. */
export const closingStates = ['open', 'imported', 'proposed', 'closed'] as const
export type ClosingState = (typeof closingStates)[number]

/** Layouts of a statement's file; docs/statements.md describes them. */
export const statementLayouts = ['plain', 'scb', 'kbank', 'settlement'] as const
export type StatementLayout = (typeof statementLayouts)[number]

/** Bounds on a statement's file. */
export const statementBytesMost = 1024 * 1024
export const statementRowsMost = 10_000

/** Why a file was not imported. `row` is the row of the file, from 1, where it has one. */
export const statementProblems = [
  'encoding',
  'unreadable',
  'too_many_rows',
  'layout',
  'account',
  'currency',
  'day',
  'time',
  'amount',
  'balance',
  'empty',
  'same_file',
  'has_statement',
] as const
export type StatementProblem = (typeof statementProblems)[number]

/** Why a day cannot be closed yet. */
export const closingObstacles = [
  'day_before_open',
  'no_statement',
  'opening_differs',
  'unexplained',
  'fees_not_booked',
  'sums_differ',
] as const
export type ClosingObstacle = (typeof closingObstacles)[number]

export const lineExplanations = [
  'bank_fee',
  'interest',
  'own_transfer',
  'other_day',
  'wrong_amount',
  'unknown_payer',
  'other',
] as const
/** `fee_booked`: the entry books the fees of an earlier day. */
export const movementExplanations = [
  'other_day',
  'not_in_bank',
  'wrong_amount',
  'booked_twice',
  'fee_booked',
  'other',
] as const
export const explanationCodes = [
  'bank_fee',
  'interest',
  'own_transfer',
  'other_day',
  'wrong_amount',
  'unknown_payer',
  'not_in_bank',
  'booked_twice',
  'fee_booked',
  'other',
] as const
export type ExplanationCode = (typeof explanationCodes)[number]
