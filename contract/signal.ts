/**
 * What the server pushes over Socket.IO: that something changed, never amounts. The client reads again over HTTP, so a
 * late or doubled signal can show nothing wrong. The token goes in the handshake's `auth.token`.
 */
export type Signals = {
  /** The member's money moved. `reference` names the movement, for the line on the statement that tells more. */
  money: (signal: {
    kind: 'deposit' | 'withdraw' | 'transfer' | 'bonus'
    reference: string
  }) => void
  /** A QR of this provider was made, cancelled, paid or ran out: read its state again. */
  qr: (signal: { provider: string }) => void
  /** A slip of the member was decided, or a game account changed: read them again. */
  slip: (signal: { reference: string }) => void
  game: (signal: { code: string }) => void
  /** The member's bonus, coins, coupons or invites changed: read them again. */
  reward: () => void
  /** The session ended on the server. */
  'signed-out': () => void
}
