/**
 * Change notifications over Socket.IO, without amounts. The client reads the data over HTTP, so a late or repeated
 * signal cannot show a wrong amount. The token is in the handshake's `auth.token`.
 */
export type Signals = {
  /** The member's money moved. `reference` names the movement, and so the line on the statement. */
  money: (signal: {
    kind: 'deposit' | 'withdraw' | 'transfer' | 'bonus'
    reference: string
  }) => void
  /** A QR of this provider was created, cancelled, paid or expired. */
  qr: (signal: { provider: string }) => void
  /** A slip of the member was decided, or a game account changed. */
  slip: (signal: { reference: string }) => void
  game: (signal: { code: string }) => void
  /** A document of the member was decided. */
  identity: () => void
  /** The member's bonus, coins, coupons or invites changed. */
  reward: () => void
  /** A new device, or a change of a passkey, which the member's other screens show. */
  security: () => void
  /**
   * Sent to a connection that opens: signals may have been sent since the page asked for its data. The page says in the
   * handshake's `auth.askedMs` how long ago that was.
   */
  missed: () => void
  /** The session ended on the server. */
  'signed-out': () => void
}
