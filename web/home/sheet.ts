/** The sheet that is open over home. A game has its code; a transfer may begin at a game. */
export type HomeSheet =
  | { about: 'withdraw' | 'games' | 'invite' | 'receive' | 'refund' }
  | { about: 'deposit'; provider?: string; isBonusTaken?: boolean }
  | { about: 'transfer'; from?: string }
  | { about: 'game'; code: string }
